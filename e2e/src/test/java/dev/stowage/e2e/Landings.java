package dev.stowage.e2e;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.e2e.Allocations.Event;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.PredictedNode;
import dev.stowage.manifests.PredictedPods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Judges where pods landed by the order of allocations alone, and knows nothing of the extender: the first pod of a slot has to
 * land on a node that had as many devices free as was predicted, and those that follow on the same one. Where equal pods of a
 * replica are predicted onto several slots, that reading counts by which the fewest are astray. No two replicas may ever have
 * had the same name.
 */
final class Landings {
    private static final int MAX_STEPS = 300_000;

    private final int devicesPerNode;
    private final List<Event> events;
    /** The seats of each group of pods, by the replica's uid and the group. */
    private final Map<String, List<Seat>> seats = new HashMap<>();

    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, Integer> inUse = new HashMap<>();
    private final Map<String, String> slots = new HashMap<>();
    private int astray;
    private int steps;
    private Reading best = new Reading(Map.of(), Map.of(), Integer.MAX_VALUE);

    /**
     * How the events are read.
     *
     * @param slots the slot of each claim that is on it
     * @param nodes the node of each slot that has one
     * @param astray predicted pods that are not on the node of their slot
     */
    record Reading(Map<String, String> slots, Map<String, String> nodes, int astray) {
        Reading {
            slots = Map.copyOf(slots);
            nodes = Map.copyOf(nodes);
        }
    }

    /** An entry of a prediction, for the pods of one group that are still to come. */
    private static final class Seat {
        private final String slot;
        private final int free;
        private int left;

        private Seat(String slot, int free, int left) {
            this.slot = slot;
            this.free = free;
            this.left = left;
        }
    }

    private Landings(int devicesPerNode, Iterable<ModelReplica> replicas, List<Event> events) {
        this.devicesPerNode = devicesPerNode;
        this.events = events;
        for (ModelReplica replica : replicas) {
            for (PredictedNode node : replica.getSpec().prediction()) {
                for (PredictedPods pods : node.pods()) {
                    seats.computeIfAbsent(group(replica, pods), _ -> new ArrayList<>())
                            .add(new Seat(
                                    node.slot(),
                                    node.free().values().stream()
                                            .mapToInt(Integer::intValue)
                                            .sum(),
                                    pods.count()));
                }
            }
        }
    }

    private static String group(ModelReplica replica, PredictedPods pods) {
        String role = pods.role().name();
        return group(
                replica.getMetadata().getUid(),
                pods.engine(),
                role.charAt(0) + role.substring(1).toLowerCase(Locale.ROOT),
                requireNonNullElse(pods.copy(), 0).toString());
    }

    private static String group(String uid, String engine, String role, String copy) {
        return String.join("/", uid, engine, role, copy);
    }

    /** Reads the events; what no replica predicts is not judged. */
    static Reading of(int devicesPerNode, Iterable<ModelReplica> replicas, List<Event> events) {
        Landings landings = new Landings(devicesPerNode, replicas, events);
        landings.read(0);
        return landings.best;
    }

    private void read(int index) {
        if (astray >= best.astray || (steps++ > MAX_STEPS && best.astray < Integer.MAX_VALUE)) {
            return;
        }
        if (index == events.size()) {
            best = new Reading(slots, nodes, astray);
            return;
        }
        switch (events.get(index)) {
            case Event.Released(var what) -> {
                inUse.merge(what.node(), -what.devices(), Integer::sum);
                read(index + 1);
                inUse.merge(what.node(), what.devices(), Integer::sum);
            }
            case Event.Taken taken -> {
                int before = inUse.getOrDefault(taken.node(), 0);
                inUse.put(taken.node(), before + taken.devices());
                place(index, taken, devicesPerNode - before);
                inUse.put(taken.node(), before);
            }
        }
    }

    private void place(int index, Event.Taken taken, int free) {
        List<Seat> candidates = seats.getOrDefault(group(taken), List.of()).stream()
                .filter(seat -> seat.left > 0)
                .toList();
        if (candidates.isEmpty()) {
            read(index + 1);
            return;
        }
        List<Seat> fitting = candidates.stream()
                .filter(seat ->
                        nodes.containsKey(seat.slot) ? taken.node().equals(nodes.get(seat.slot)) : seat.free == free)
                .toList();
        for (Seat seat : fitting) {
            sit(index, taken, seat);
        }
        if (fitting.isEmpty()) {
            goAstray(index, candidates.getFirst());
        }
    }

    private void sit(int index, Event.Taken taken, Seat seat) {
        boolean first = !nodes.containsKey(seat.slot);
        nodes.put(seat.slot, taken.node());
        slots.put(taken.claim(), seat.slot);
        seat.left--;
        read(index + 1);
        seat.left++;
        slots.remove(taken.claim());
        if (first) {
            nodes.remove(seat.slot);
        }
    }

    private void goAstray(int index, Seat seat) {
        astray++;
        seat.left--;
        read(index + 1);
        seat.left++;
        astray--;
    }

    private static String group(Event.Taken taken) {
        Map<String, String> labels = taken.labels();
        return group(
                labels.getOrDefault(Labels.REPLICA_UID, ""),
                labels.getOrDefault(Labels.ENGINE, ""),
                labels.getOrDefault(Labels.ROLE, ""),
                labels.getOrDefault(Labels.COPY, "0"));
    }
}
