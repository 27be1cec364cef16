package dev.stowage.observer;

import dev.stowage.extender.Bucket;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.IneligibleReason;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Standing;
import dev.stowage.extender.UnobservableReason;
import java.util.ArrayList;
import java.util.List;

/** What is said of a pool, all of it from one snapshot: {@code PoolObservation.status}, but for who says it. */
public record PoolStatus(
        State state, Nodes nodes, Growth growth, SteeringState steering, Seen seen, InFlight inFlight) {
    /** How much of another one is new. */
    public Pacing.Change changeTo(PoolStatus other) {
        if (equals(other)) {
            return Pacing.Change.NONE;
        }
        return equals(new PoolStatus(other.state, other.nodes, other.growth, other.steering, seen, other.inFlight))
                ? Pacing.Change.MINOR
                : Pacing.Change.MAJOR;
    }

    /** Whether a hub may place by it. */
    public sealed interface State {
        record Observed() implements State {}

        /** More is in flight than one object can list: nothing is called accounted, and what was said before stays in force. */
        record TooManyUnsettled() implements State {}

        /** There is no histogram. */
        record Unobservable(UnobservableReason reason) implements State {}
    }

    /**
     * The nodes of the pool.
     *
     * @param kinds the names of what is counted, in the order of all counts here
     * @param observed all that exist; the buckets have the usable ones
     * @param ineligible in the order of the reasons
     * @param total devices of all nodes
     */
    public record Nodes(
            List<String> kinds, int observed, List<Ineligible> ineligible, List<Bucket> buckets, List<Long> total) {
        public Nodes {
            kinds = List.copyOf(kinds);
            ineligible = List.copyOf(ineligible);
            buckets = List.copyOf(buckets);
            total = List.copyOf(total);
        }

        /** The sums of the buckets. */
        public List<Long> free() {
            List<Long> sums = new ArrayList<>(kinds.size());
            for (int kind = 0; kind < kinds.size(); kind++) {
                long sum = 0;
                for (Bucket bucket : buckets) {
                    sum += (long) bucket.nodes() * bucket.free().count(kind);
                }
                sums.add(sum);
            }
            return List.copyOf(sums);
        }

        /** For people: {@code gpu 19/32, nic 4/8}. */
        public String summary() {
            List<Long> free = free();
            List<String> texts = new ArrayList<>(kinds.size());
            for (int kind = 0; kind < kinds.size(); kind++) {
                texts.add("%s %d/%d".formatted(kinds.get(kind), free.get(kind), total.get(kind)));
            }
            return String.join(", ", texts);
        }
    }

    /** So many nodes cannot be used. */
    public record Ineligible(IneligibleReason reason, int nodes) {}

    /**
     * Up to where the observer had seen what the rest follows from.
     *
     * @param replicas of ReplicaObservations; {@link ResourceVersion#NONE} if nothing may be taken for accounted
     * @param usage of ResourceClaims; where pods are counted too, then of Pods
     */
    public record Seen(ResourceVersion replicas, List<ResourceVersion> usage) {
        public Seen {
            usage = List.copyOf(usage);
        }
    }

    /**
     * What the buckets do not contain yet.
     *
     * @param unsettled by namespace, name and uid
     * @param openSlots by name
     */
    public record InFlight(List<Unsettled> unsettled, List<OpenSlot> openSlots) {
        public static final InFlight NOTHING = new InFlight(List.of(), List.of());

        public InFlight {
            unsettled = List.copyOf(unsettled);
            openSlots = List.copyOf(openSlots);
        }
    }

    /** A replica of which some pod is not in the buckets, with those that are. */
    public record Unsettled(ReplicaKey replica, List<Accounted> accounted) {
        public Unsettled {
            accounted = List.copyOf(accounted);
        }
    }

    /**
     * So many pods whose devices are missing from the buckets.
     *
     * @param slot empty text: off their slot
     */
    public record Accounted(PodGroup group, SlotName slot, int pods) {
        /** Names no slot. */
        public static final SlotName OFF_SLOT = new SlotName("");
    }

    /** A slot that is still open, and the bucket that its node is in. */
    public record OpenSlot(SlotName slot, Standing.Usable bucket) {
        public DeviceCounts free() {
            return bucket.free();
        }

        public String domain() {
            return bucket.domain();
        }
    }
}
