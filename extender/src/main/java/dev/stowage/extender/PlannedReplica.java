package dev.stowage.extender;

import java.util.List;

/**
 * A replica as the hub planned it for one pool.
 *
 * @param groups those of its pods that claim devices of the pool
 * @param prediction in the hub's order; empty if nothing was predicted
 */
public record PlannedReplica(ReplicaKey key, List<Group> groups, List<Slot> prediction) {
    /**
     * So many equal pods.
     *
     * @param need of each
     */
    public record Group(PodGroup group, DeviceCounts need, int pods) {}

    /**
     * Onto the node of this slot go these pods of the replica.
     *
     * @param free what the node had free in the published histogram
     * @param domain the node's topology domain, empty where the pool has none
     */
    public record Slot(SlotName name, DeviceCounts free, String domain, List<Pods> pods) {
        public Slot {
            pods = List.copyOf(pods);
        }
    }

    /** So many pods of a group. */
    public record Pods(PodGroup group, int count) {}

    public PlannedReplica {
        groups = List.copyOf(groups);
        prediction = List.copyOf(prediction);
    }
}
