package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Places replicas against the last published histogram, as the fleet scheduler does with Packed accounting. */
public final class TestHub {
    private final Map<ReplicaKey, PlannedReplica> replicas = new LinkedHashMap<>();
    private SortedMap<Integer, Integer> buckets = new TreeMap<>();
    private final Map<ReplicaKey, List<PlacedPod>> accounted = new HashMap<>();
    private final Map<SlotName, Integer> homes = new HashMap<>();
    private final Set<SlotName> failed = new HashSet<>();
    private int placed;

    /** One node of the histogram, with what is left of it. */
    private static final class Spot {
        private final SlotName slot;
        private final int free;
        private int left;

        Spot(SlotName slot, int free, int left) {
            this.slot = slot;
            this.free = free;
            this.left = left;
        }
    }

    public List<PlannedReplica> replicas() {
        return List.copyOf(replicas.values());
    }

    void removed(ReplicaKey key) {
        replicas.remove(key);
    }

    /** Slots whose node was not in the histogram when it was needed. */
    public int failures() {
        return failed.size();
    }

    /** Takes over what a companion publishes. */
    void observe(Companion known) {
        known.publish();
        buckets = new TreeMap<>();
        known.nodes().values().forEach(stock -> buckets.merge(stock.free().sum(), 1, Integer::sum));
        accounted.clear();
        homes.clear();
        for (PlannedReplica replica : replicas.values()) {
            List<PlacedPod> pods = known.accounted(replica.key());
            accounted.put(replica.key(), pods);
            for (PlacedPod pod : pods) {
                if (pod.landing() instanceof Landing.OnSlot(var slot)) {
                    homes.put(slot, known.free(pod.node()).sum());
                }
            }
        }
    }

    Optional<PlannedReplica> place(Wish wish) {
        SortedMap<Integer, Integer> left = new TreeMap<>(buckets);
        int failures = failed.size();
        List<Spot> spots = charge(left);
        if (failed.size() > failures) {
            return Optional.empty(); // as the planner, it is careful until that is over
        }
        ReplicaKey key = new ReplicaKey("team", "r" + placed, "uid" + placed);
        Map<Spot, List<Wish.Part>> seats = new LinkedHashMap<>();
        for (Wish.Unit unit : wish.units().stream()
                .sorted(Comparator.comparingInt(Wish.Unit::need).reversed())
                .toList()) {
            Optional<Spot> spot = spot(unit.need(), wish.isGang() ? seats.keySet() : Set.of(), spots, left, key);
            if (spot.isEmpty()) {
                return Optional.empty();
            }
            spot.get().left -= unit.need();
            seats.computeIfAbsent(spot.get(), _ -> new ArrayList<>()).addAll(unit.parts());
        }
        placed++;
        PlannedReplica replica = new PlannedReplica(key, groups(wish), prediction(seats));
        replicas.put(key, replica);
        accounted.put(key, List.of());
        return Optional.of(replica);
    }

    /** Takes a node for each open slot and charges it with the pods that are to come. */
    private List<Spot> charge(SortedMap<Integer, Integer> left) {
        Map<SlotName, PlannedReplica.Slot> open = new LinkedHashMap<>();
        for (PlannedReplica replica : replicas.values()) {
            if (accounted.getOrDefault(replica.key(), List.of()).size() < pods(replica)) {
                replica.prediction().forEach(slot -> open.putIfAbsent(slot.name(), slot));
            }
        }
        List<Spot> spots = new ArrayList<>();
        for (PlannedReplica.Slot slot : open.values()) {
            int free = slot.free().sum();
            int bucket = homes.getOrDefault(slot.name(), free);
            int rest = bucket - toCome(slot.name());
            if (rest < 0 || left.getOrDefault(bucket, 0) == 0) {
                failed.add(slot.name());
            } else {
                left.merge(bucket, -1, Integer::sum);
                spots.add(new Spot(slot.name(), free, rest));
            }
        }
        return spots;
    }

    private static int pods(PlannedReplica replica) {
        return replica.groups().stream().mapToInt(PlannedReplica.Group::pods).sum();
    }

    private int toCome(SlotName slot) {
        int devices = 0;
        for (PlannedReplica replica : replicas.values()) {
            for (PlannedReplica.Group group : replica.groups()) {
                long predicted = replica.prediction().stream()
                        .filter(planned -> planned.name().equals(slot))
                        .flatMap(planned -> planned.pods().stream())
                        .filter(pods -> pods.group().equals(group.group()))
                        .mapToLong(PlannedReplica.Pods::count)
                        .sum();
                long there = accounted.getOrDefault(replica.key(), List.of()).stream()
                        .filter(pod -> pod.member().group().equals(group.group()))
                        .filter(pod -> pod.landing().equals(new Landing.OnSlot(slot)))
                        .count();
                devices += (int) Math.max(0, predicted - there) * group.need().sum();
            }
        }
        return devices;
    }

    /** The tightest that holds it; of equal ones an untouched one. */
    private static Optional<Spot> spot(
            int need, Set<Spot> taken, List<Spot> spots, SortedMap<Integer, Integer> left, ReplicaKey key) {
        Optional<Spot> used = spots.stream()
                .filter(spot -> spot.left >= need && !taken.contains(spot))
                .min(Comparator.comparingInt(spot -> spot.left));
        Optional<Integer> bucket = left.tailMap(need).entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(Map.Entry::getKey)
                .findFirst();
        if (bucket.isEmpty() || (used.isPresent() && used.get().left < bucket.get())) {
            return used;
        }
        left.merge(bucket.get(), -1, Integer::sum);
        long own = spots.stream()
                .filter(spot -> spot.slot.text().startsWith(key.name() + "/"))
                .count();
        Spot fresh = new Spot(new SlotName(key.name() + "/" + own), bucket.get(), bucket.get());
        spots.add(fresh);
        return Optional.of(fresh);
    }

    private static List<PlannedReplica.Group> groups(Wish wish) {
        Map<PodGroup, PlannedReplica.Group> groups = new LinkedHashMap<>();
        wish.units().stream()
                .flatMap(unit -> unit.parts().stream())
                .forEach(part -> groups.merge(
                        part.group(),
                        new PlannedReplica.Group(part.group(), new DeviceCounts(List.of(part.need())), 1),
                        (had, _) -> new PlannedReplica.Group(had.group(), had.need(), had.pods() + 1)));
        return List.copyOf(groups.values());
    }

    private static List<PlannedReplica.Slot> prediction(Map<Spot, List<Wish.Part>> seats) {
        List<PlannedReplica.Slot> prediction = new ArrayList<>();
        seats.forEach((spot, parts) -> {
            List<PlannedReplica.Pods> pods = new ArrayList<>();
            for (PodGroup group :
                    new LinkedHashSet<>(parts.stream().map(Wish.Part::group).toList())) {
                pods.add(new PlannedReplica.Pods(group, (int) parts.stream()
                        .filter(part -> part.group().equals(group))
                        .count()));
            }
            prediction.add(new PlannedReplica.Slot(spot.slot, new DeviceCounts(List.of(spot.free)), "", pods));
        });
        return prediction;
    }
}
