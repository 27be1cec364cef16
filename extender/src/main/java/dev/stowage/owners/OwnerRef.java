package dev.stowage.owners;

/**
 * What an object says about one of its owners.
 *
 * @param apiVersion group and version, for example {@code apps/v1}
 * @param controller whether this owner is the one that manages the object; at most one is
 */
public record OwnerRef(String apiVersion, String kind, String name, String uid, boolean controller) {
    /** Whether it is the observation of a replica. */
    public boolean isReplicaObservation() {
        return kind.equals(RecordedReplica.KIND) && group().equals(RecordedReplica.GROUP);
    }

    /** The group without the version; empty for the core group. */
    public String group() {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }
}
