package dev.stowage.hub;

import dev.stowage.fleet.ResourceVersion;
import java.time.Instant;
import java.util.List;

/**
 * What a workload cluster says of a replica: its ReplicaObservation.
 *
 * @param uid of the ReplicaObservation
 * @param replicaUid of the ModelReplica that it was made for
 * @param fleet the uid of the namespace kube-system of the hub that made it
 * @param version its own resourceVersion
 * @param told whether an observer has written anything about it yet
 */
public record ReplicaWord(
        String uid,
        String replicaUid,
        String fleet,
        ResourceVersion version,
        boolean terminating,
        boolean told,
        Pods pods,
        List<Stuck> unschedulable,
        List<Stuck> missing) {
    /** How many pods there are, each 0 or more; {@code total} is how many there should be. */
    public record Pods(int total, int scheduled, int ready) {
        public static final Pods NONE = new Pods(0, 0, 0);
    }

    /**
     * Pods that do not come on.
     *
     * @param who for people: engine, role and copy
     * @param pods 1 or more
     */
    public record Stuck(String who, int pods, Instant since, String message) {}

    public ReplicaWord {
        unschedulable = List.copyOf(unschedulable);
        missing = List.copyOf(missing);
    }
}
