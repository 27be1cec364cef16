package dev.stowage.observer;

import dev.stowage.extender.PodGroup;

/** Whose pod it is, by its chain of controllers; labels prove nothing. */
public sealed interface Attribution {
    /**
     * A workload made it that a ReplicaObservation records and owns.
     *
     * @param observation the uid of the ReplicaObservation
     */
    record OfReplica(String observation, PodGroup group) implements Attribution {}

    /** Anybody else's. */
    record Foreign() implements Attribution {}
}
