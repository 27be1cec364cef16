package dev.stowage.observer;

import dev.stowage.extender.Histogram;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Place;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Standing;
import dev.stowage.observer.PoolCensus.Accounted;
import dev.stowage.observer.PoolCensus.ReplicaInPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds what the buckets of a pool do not contain yet. Lives for one publication. */
final class Settling {
    /** So many replicas, and so many slots, one object can list; and of one replica so many entries. */
    static final int MOST = 1_000;

    private static final Comparator<PoolStatus.Unsettled> BY_REPLICA = Comparator.comparing(
                    PoolStatus.Unsettled::replica, Comparator.comparing(ReplicaKey::namespace))
            .thenComparing(one -> one.replica().name())
            .thenComparing(one -> one.replica().uid());

    private static final Comparator<Seats> BY_GROUP = Comparator.comparing(
                    Seats::group, Comparator.comparing(PodGroup::engine))
            .thenComparing(seats -> seats.group().role())
            .thenComparingInt(seats -> seats.group().copy())
            .thenComparing(seats -> seats.slot().text());

    private final PoolCensus census;
    private final PoolName pool;
    private final Histogram histogram;

    /** Where pods of a group are. */
    private record Seats(PodGroup group, SlotName slot) {}

    Settling(PoolCensus census, Histogram histogram) {
        this.census = census;
        this.pool = census.ledger().pool().name();
        this.histogram = histogram;
    }

    PoolStatus.InFlight inFlight() {
        List<ReplicaInPool> unsettled =
                census.replicas().stream().filter(this::isUnsettled).toList();
        Set<SlotName> open = open(unsettled);
        Stream<ReplicaInPool> elsewhere = open.isEmpty()
                ? Stream.of()
                : census.replicas().stream().filter(one -> isElsewhere(one, open) && !isUnsettled(one));
        return new PoolStatus.InFlight(
                Stream.concat(unsettled.stream(), elsewhere)
                        .map(one -> new PoolStatus.Unsettled(one.replica().key(), accounted(one)))
                        .sorted(BY_REPLICA)
                        .toList(),
                openSlots(open));
    }

    boolean canBeListed(PoolStatus.InFlight inFlight) {
        return inFlight.unsettled().size() <= MOST
                && inFlight.openSlots().size() <= MOST
                && inFlight.unsettled().stream().allMatch(one -> one.accounted().size() <= MOST);
    }

    /** Whether a pod that claims devices here is not accounted: pods that there are too many of do not stand for others. */
    private boolean isUnsettled(ReplicaInPool one) {
        Map<PodGroup, Integer> missing = new HashMap<>();
        for (ObservedReplica.Expected pods : one.replica().pods()) {
            if (pods.pool().equals(pool) && pods.devices().values().stream().anyMatch(count -> count > 0)) {
                missing.merge(pods.group(), pods.count(), Integer::sum);
            }
        }
        one.accounted().forEach(pod -> missing.merge(pod.group(), -1, Integer::sum));
        return missing.values().stream().anyMatch(count -> count > 0);
    }

    /**
     * Whether an open slot lacks pods that were predicted onto it, and that are elsewhere: of a replica that is not listed all pods
     * are taken to be where they were predicted, and the slot's node to be fuller by them than it is.
     */
    private static boolean isElsewhere(ReplicaInPool one, Set<SlotName> open) {
        Map<Seats, Integer> missing = new HashMap<>();
        one.replica().prediction().stream()
                .filter(predicted -> open.contains(predicted.slot()))
                .forEach(predicted -> predicted
                        .pods()
                        .forEach(pods ->
                                missing.merge(new Seats(pods.group(), predicted.slot()), pods.count(), Integer::sum)));
        one.accounted().forEach(pod -> missing.merge(new Seats(pod.group(), slot(pod)), -1, Integer::sum));
        return missing.values().stream().anyMatch(count -> count > 0);
    }

    private static List<PoolStatus.Accounted> accounted(ReplicaInPool one) {
        SortedMap<Seats, Integer> pods = new TreeMap<>(BY_GROUP);
        one.accounted().forEach(pod -> pods.merge(new Seats(pod.group(), slot(pod)), 1, Integer::sum));
        List<PoolStatus.Accounted> accounted = new ArrayList<>();
        pods.forEach((seats, count) -> accounted.add(new PoolStatus.Accounted(seats.group(), seats.slot(), count)));
        return accounted;
    }

    private static SlotName slot(Accounted pod) {
        return switch (pod.landing()) {
            case Landing.OnSlot(var slot) -> slot;
            case Landing.OffSlot() -> PoolStatus.Accounted.OFF_SLOT;
        };
    }

    /** A slot is open while any replica that names it has pods, on whatever slot, that are not accounted. */
    private Set<SlotName> open(List<ReplicaInPool> unsettled) {
        Set<SlotName> open = new HashSet<>();
        unsettled.forEach(one -> one.replica().prediction().stream()
                .filter(predicted -> predicted.pool().equals(pool))
                .forEach(predicted -> open.add(predicted.slot())));
        return open;
    }

    /** They are listed once a pod, of whatever replica, is on their node. */
    private List<PoolStatus.OpenSlot> openSlots(Set<SlotName> open) {
        SortedMap<SlotName, Standing.Usable> nodes = new TreeMap<>(Comparator.comparing(SlotName::text));
        for (ReplicaInPool one : open.isEmpty() ? List.<ReplicaInPool>of() : census.replicas()) {
            for (Accounted pod : one.accounted()) {
                if (open.contains(slot(pod))) {
                    node(pod).forEach(node -> nodes.merge(slot(pod), node, Settling::tighter));
                }
            }
        }
        List<PoolStatus.OpenSlot> slots = new ArrayList<>();
        nodes.forEach((slot, node) -> slots.add(new PoolStatus.OpenSlot(slot, histogram.bucketOf(node))));
        return slots;
    }

    /** The node of a pod as it stands; none if it cannot be used any more: then the slot is going to move. */
    private Stream<Standing.Usable> node(Accounted pod) {
        Optional<Standing> standing = switch (pod.place()) {
            case Place.On(var node) -> census.ledger().standing(node);
            case Place.Unsaid() -> Optional.empty();
        };
        return standing.stream().mapMulti((found, usable) -> {
            if (found instanceof Standing.Usable one) {
                usable.accept(one);
            }
        });
    }

    /** A slot that has moved is on several nodes; the next pod is sent to the tightest of them. */
    private static Standing.Usable tighter(Standing.Usable one, Standing.Usable other) {
        return one.free().compareTo(other.free()) <= 0 ? one : other;
    }
}
