package dev.stowage.owners;

/** Where a controller chain leads. */
public sealed interface ChainEnd {
    /**
     * To a workload of a replica.
     *
     * @param observation the uid of the replica's observation, which records the workload
     */
    record AtReplica(String observation, RecordedWorkload workload, Stamp stamp) implements ChainEnd {}

    /** To something that is no workload of a replica. */
    record Elsewhere() implements ChainEnd {}

    /**
     * To something that is not known yet.
     *
     * @param what in words
     * @param owner the same as the object names it that is below
     */
    record Missing(String what, OwnerRef owner) implements ChainEnd {}

    /** To an object of a kind that nobody has asked about so far. */
    record NotFollowed(OwnerRef owner) implements ChainEnd {}

    /**
     * To an object of a kind that cannot be known.
     *
     * @param what in words
     */
    record Unknowable(String what) implements ChainEnd {}
}
