package dev.stowage.hub;

import dev.stowage.fleet.ResourceVersion;

/**
 * The ReplicaObservation by which a replica is on its cluster. Another one of the same name is another one: the version of the
 * former says nothing about whether an observer has seen it.
 *
 * @param uid of the ReplicaObservation; empty if there is none, or nothing is known of it
 * @param version when it was created, or one that is above that
 */
public record DispatchedObservation(String uid, ResourceVersion version) {
    public static final DispatchedObservation NONE = new DispatchedObservation("", ResourceVersion.UNKNOWN);

    public boolean isKnown() {
        return !uid.isEmpty() && version.isKnown();
    }
}
