package dev.stowage.owners;

/** On whose behalf an object was made. */
public sealed interface Lineage {
    /** Its controller chain leads to a workload of a replica. */
    record OfReplica(Stamp stamp) implements Lineage {}

    /** It has no controller, or its chain ends at something that is no workload of a replica. */
    record OfNone() implements Lineage {}

    /**
     * A part of the chain is not known yet.
     *
     * @param missing which
     */
    record Unknown(String missing) implements Lineage {}
}
