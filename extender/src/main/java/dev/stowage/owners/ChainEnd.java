package dev.stowage.owners;

/** Where a controller chain leads. */
public sealed interface ChainEnd {
    /** To a workload of a replica. */
    record AtReplica(Stamp stamp) implements ChainEnd {}

    /** To something that is no workload of a replica. */
    record Elsewhere() implements ChainEnd {}

    /**
     * To something that is not known yet.
     *
     * @param what in words
     */
    record Missing(String what) implements ChainEnd {}

    /** To an object of a kind that nobody has asked about so far. */
    record NotFollowed(OwnerRef owner) implements ChainEnd {}

    /**
     * To an object of a kind that cannot be known.
     *
     * @param what in words
     */
    record Unknowable(String what) implements ChainEnd {}
}
