package dev.stowage.extender;

import java.util.List;

/**
 * What the companion knows about the open slots of a pool.
 *
 * @param replicas all that name an open slot: those with pods that are not accounted, and those that share a slot with one
 * @param placed all pods of these replicas that have a node, each with the landing it was found to have when it was first
 *     seen there ({@link Steering#landing})
 * @param reserved of pods of anybody
 */
public record PoolPicture(
        PoolName name, List<PlannedReplica> replicas, List<PlacedPod> placed, List<Reserved> reserved) {
    public PoolPicture {
        replicas = List.copyOf(replicas);
        placed = List.copyOf(placed);
        reserved = List.copyOf(reserved);
    }

    /** A pool without open slots. */
    public static PoolPicture quiet(PoolName name) {
        return new PoolPicture(name, List.of(), List.of(), List.of());
    }
}
