package dev.stowage.fleet;

import java.util.List;

/**
 * One entry of a prediction: onto the node of this slot, which is one with so much free in the published histogram, go
 * these pods.
 *
 * @param domain the node's topology domain, empty where the pool has none
 * @param isNew whether the node is still to come
 */
public record PredictedNode(
        String pool, SlotName slot, DeviceCounts free, String domain, boolean isNew, List<Pods> pods) {
    /** So many pods of a group. */
    public record Pods(PodGroup group, int count) {}

    public PredictedNode {
        pods = List.copyOf(pods);
    }
}
