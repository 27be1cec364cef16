package dev.stowage.owners;

import java.util.List;

/**
 * A replica, as its observation records it.
 *
 * @param uid of the observation, not of the replica
 */
public record RecordedReplica(String uid, List<RecordedWorkload> workloads) {
    /** The kind of observations of replicas. */
    public static final String KIND = "ReplicaObservation";

    /** The group of observations of replicas. */
    public static final String GROUP = "stowage.dev";

    public RecordedReplica {
        workloads = List.copyOf(workloads);
    }
}
