package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a workload cluster's observer says about a pool. */
public sealed interface Observation {
    /** The same, if it counts the kinds of that shape; nothing, as long as it speaks of another class. */
    default Observation in(NodeShape shape) {
        return this;
    }

    /** Nothing was ever observed. */
    record Absent() implements Observation {}

    /**
     * One consistent snapshot of the pool ({@code PoolObservation.status}).
     *
     * @param observedNodes all nodes of the pool that exist; the buckets hold the usable ones
     * @param buckets tightest first, however they were published
     * @param unsettled by namespace and name, however they were published
     * @param token the resourceVersion up to which the observer had seen ReplicaObservations
     */
    record Snapshot(
            Freshness freshness,
            String reason,
            int observedNodes,
            List<Bucket> buckets,
            Growth growth,
            Steering steering,
            ResourceVersion token,
            List<OpenSlot> openSlots,
            List<Unsettled> unsettled)
            implements Observation {
        public Snapshot {
            // Put in order where a snapshot is read, once, and not in every plan that it is part of.
            List<Bucket> ordered = new ArrayList<>(buckets);
            ordered.sort(NodeGroup.TIGHTEST_FIRST);
            buckets = List.copyOf(ordered);
            openSlots = List.copyOf(openSlots);
            List<Unsettled> byReplica = new ArrayList<>(unsettled);
            byReplica.sort(Comparator.comparing(Unsettled::replica));
            unsettled = List.copyOf(byReplica);
        }

        @Override
        public Observation in(NodeShape shape) {
            int kinds = shape.kinds().size();
            boolean fits = buckets.stream().allMatch(bucket -> bucket.free.kinds() == kinds)
                    && openSlots.stream().allMatch(slot -> slot.free.kinds() == kinds);
            return fits ? this : new Absent();
        }

        /** Nothing can be said, nor ever could. */
        static Snapshot unobservable(String reason) {
            return new Snapshot(
                    Freshness.UNOBSERVABLE,
                    reason,
                    0,
                    List.of(),
                    Growth.UNKNOWN,
                    Steering.UNKNOWN,
                    ResourceVersion.UNKNOWN,
                    List.of(),
                    List.of());
        }

        /** The same, trusted so far. */
        Snapshot in(Freshness trusted, String why) {
            return new Snapshot(trusted, why, observedNodes, buckets, growth, steering, token, openSlots, unsettled);
        }

        /** The entry of a replica, if it is listed; the first one if it is listed twice. */
        Optional<Unsettled> unsettled(ObjectKey replica) {
            int low = 0;
            int high = unsettled.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (unsettled.get(middle).replica.compareTo(replica) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < unsettled.size() && unsettled.get(low).replica.equals(replica)
                    ? Optional.of(unsettled.get(low))
                    : Optional.empty();
        }

        /** All nodes of the pool; an observer that does not say so has at least the usable ones. */
        int existingNodes() {
            return Math.max(observedNodes, usableNodes());
        }

        private int usableNodes() {
            long nodes = 0;
            for (Bucket bucket : buckets) {
                nodes += bucket.nodes;
            }
            return (int) Math.min(Integer.MAX_VALUE, nodes);
        }
    }

    /** How far the snapshot can be trusted. */
    enum Freshness {
        OBSERVED,
        STALE,
        UNOBSERVABLE
    }

    /** Whether nodes that do not exist yet would come. */
    enum Growth {
        POSSIBLE,
        BLOCKED,
        UNKNOWN
    }

    /** Whether pods were measured to land on the nodes that were predicted for them. */
    enum Steering {
        ACTIVE,
        INACTIVE,
        UNKNOWN
    }

    /** So many usable nodes (1 or more), all of one topology domain (empty where the pool has none), with the same devices free. */
    record Bucket(Devices free, String domain, int nodes) implements NodeGroup {
        @Override
        public Bucket withNodes(int count) {
            return new Bucket(free, domain, count);
        }
    }

    /** The bucket that an open slot's node is in now. */
    record OpenSlot(SlotName slot, Devices free, String domain) {}

    /** A replica of which some pod is not in the buckets yet, with those of its pods that are. */
    record Unsettled(ObjectKey replica, String uid, List<Accounted> accounted) {
        public Unsettled {
            accounted = List.copyOf(accounted);
        }
    }

    /** Pods whose devices are missing from the buckets; an empty slot name says that they landed off their slot. */
    record Accounted(PodGroup group, SlotName slot, int pods) {
        boolean onSlot() {
            return !slot.text().isEmpty();
        }
    }
}
