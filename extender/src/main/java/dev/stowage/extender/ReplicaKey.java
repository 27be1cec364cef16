package dev.stowage.extender;

/**
 * Which replica.
 *
 * @param uid of the ModelReplica: one that is created anew under the same name is another one
 */
public record ReplicaKey(String namespace, String name, String uid) {
    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
