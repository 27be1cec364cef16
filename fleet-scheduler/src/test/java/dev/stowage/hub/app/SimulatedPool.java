package dev.stowage.hub.app;

import dev.stowage.manifests.Bucket;
import dev.stowage.manifests.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes of a pool, with a kube-scheduler that goes by predictions as long as it can. What others hold of a node counts like
 * what replicas hold. Not thread-safe.
 */
final class SimulatedPool {
    static final String KIND = "gpu";

    private final int devices;
    private final int[] free;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Map<String, List<Seat>> seats = new HashMap<>();
    private int astray;

    /** Where pods of a replica are. */
    private record Seat(String slot, int node, int devices) {}

    SimulatedPool(int nodes, int devices) {
        this.devices = devices;
        this.free = new int[nodes];
        Arrays.fill(free, devices);
    }

    /** How many pods are not where they were predicted. */
    int astray() {
        return astray;
    }

    /** How many devices replicas hold. */
    int held() {
        return seats.values().stream()
                .flatMap(List::stream)
                .mapToInt(Seat::devices)
                .sum();
    }

    /** Others leave so many devices of a node. */
    void leaveFree(int node, int left) {
        free[node] = left;
    }

    /**
     * Pods of a replica are bound: to the node of their slot; if that cannot take them, to one that is like it, and the slot moves
     * there; else to any (design of the extender).
     *
     * @param bucket what was predicted to be free on the node of the slot before any of its pods came
     * @throws IllegalStateException if there is no room
     */
    void seat(String replica, String slot, int bucket, int wanted) {
        int node = slots.getOrDefault(slot, -1);
        if (node < 0 || free[node] < wanted) {
            int left = bucket - boundTo(slot);
            node = find(left, left);
        }
        if (node < 0 || free[node] < wanted) {
            astray++;
            node = find(wanted, devices);
        }
        if (node < 0) {
            throw new IllegalStateException("The pool has no node with %d free.".formatted(wanted));
        }
        free[node] -= wanted;
        slots.put(slot, node);
        seats.computeIfAbsent(replica, _ -> new ArrayList<>()).add(new Seat(slot, node, wanted));
    }

    private int boundTo(String slot) {
        return slots.containsKey(slot)
                ? seats.values().stream()
                        .flatMap(List::stream)
                        .filter(seat -> seat.slot.equals(slot))
                        .mapToInt(Seat::devices)
                        .sum()
                : 0;
    }

    private int find(int least, int most) {
        for (int node = 0; node < free.length; node++) {
            if (free[node] >= least && free[node] <= most) {
                return node;
            }
        }
        return -1;
    }

    /** All pods of a replica are gone. */
    void leave(String replica) {
        List<Seat> left = seats.remove(replica);
        if (left != null) {
            left.forEach(seat -> {
                free[seat.node] += seat.devices;
                slots.remove(seat.slot, seat.node);
            });
        }
    }

    /** What an observer says of it that has seen everything. */
    Observation observed(long replicas, long claims) {
        int[] nodes = new int[devices + 1];
        Arrays.stream(free).forEach(left -> nodes[left]++);
        List<Bucket> buckets = new ArrayList<>();
        for (int left = devices; left >= 0; left--) {
            if (nodes[left] > 0) {
                buckets.add(new Bucket(Map.of(KIND, left), nodes[left], null));
            }
        }
        int sum = Arrays.stream(free).sum();
        int total = free.length * devices;
        return new Observation(
                "Observed",
                "",
                free.length,
                List.of(),
                buckets,
                new TreeMap<>(Map.of(KIND, sum)),
                new TreeMap<>(Map.of(KIND, total)),
                "%s %d/%d".formatted(KIND, sum, total),
                "Unknown",
                "Active",
                Long.toString(replicas),
                Long.toString(claims),
                List.of(),
                List.of(),
                1,
                "companion");
    }
}
