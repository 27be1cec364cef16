package dev.stowage.extender;

/** Who a pod is. */
public sealed interface Subject {
    /**
     * A pod of a replica.
     *
     * @param required whether it may only go to its slot
     */
    record OfReplica(Member member, PoolName pool, DeviceCounts need, boolean required) implements Subject {}

    /** A pod of somebody else, or of a replica that is not known yet. */
    record Foreign() implements Subject {}
}
