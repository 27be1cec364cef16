package dev.stowage.fleet;

import java.util.List;

/** What a hub learns about the observations of one cluster. */
public sealed interface ObservationReport {
    /**
     * All PoolObservations, by a consistent read (not from a cache, nor with a resourceVersion). To be reported when the hub has
     * read the ReplicaObservations likewise, before, and knows no version for a replica that has none.
     *
     * @param cluster the uid of the namespace kube-system
     */
    record Listed(String cluster, List<Written> observations) implements ObservationReport {
        public Listed {
            observations = List.copyOf(observations);
        }
    }

    /** A PoolObservation, as a watch has it or a read that may be from a cache. */
    record Watched(Written observation) implements ObservationReport {}

    /** The PoolObservation of that name is no more. */
    record Deleted(String pool) implements ObservationReport {}

    /** The observers' Lease was not renewed in time. */
    record ObserverGone() implements ObservationReport {}

    /** The observers' Lease is renewed, by that one. */
    record ObserverAlive(String observer) implements ObservationReport {}

    /**
     * A ReplicaObservation is no more that the hub made and did not end. Its finalizer lets nobody else do that: the cluster's
     * memory was put back to a time before it.
     */
    record ReplicaObservationVanished() implements ObservationReport {}

    /**
     * A PoolObservation with a status.
     *
     * @param own the object's own resourceVersion
     * @param protocol what its fields mean; 0 if it does not say
     * @param usage up to where claims, and pods where they are counted too, had been seen
     * @param observer who wrote it
     */
    record Written(
            String pool,
            ResourceVersion own,
            int protocol,
            List<ResourceVersion> usage,
            String observer,
            Observation.Snapshot content) {
        public Written {
            usage = List.copyOf(usage);
        }
    }
}
