package dev.stowage.observer;

import dev.stowage.extender.Landing;
import dev.stowage.extender.Place;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolLedger;
import java.util.Comparator;
import java.util.List;

/**
 * All that is known of a pool at one moment, from one snapshot.
 *
 * @param replicas those with pods that claim devices of the pool
 * @param record where the last pods landed that were predicted
 * @param unanswered what stands in the way of publishing
 */
public record PoolCensus(
        PoolLedger ledger,
        Tokens tokens,
        List<ReplicaInPool> replicas,
        SteeringRecord record,
        List<Inquiry> unanswered) {
    /**
     * A replica of which some pods claim devices of the pool.
     *
     * @param accounted its pods whose devices are missing from the buckets
     */
    public record ReplicaInPool(ObservedReplica replica, List<Accounted> accounted) {
        static final Comparator<ReplicaInPool> ORDER =
                Comparator.comparing(ReplicaInPool::replica, ObservedReplica.ORDER);

        public ReplicaInPool {
            accounted = List.copyOf(accounted);
        }
    }

    /**
     * A pod whose devices are missing from the buckets.
     *
     * @param place its node, as far as that is said
     */
    public record Accounted(PodUid uid, PodGroup group, Landing landing, Place place) {}

    public PoolCensus {
        replicas = List.copyOf(replicas);
        unanswered = List.copyOf(unanswered);
    }
}
