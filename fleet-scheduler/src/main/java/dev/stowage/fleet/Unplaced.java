package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Replicas of a deployment that wait.
 *
 * @param replicas how many, 1 or more
 * @param reason what a person can best do something about, else what is said most often
 * @param note what the summary adds to the pools' reasons; may be empty
 * @param pools why each pool of the selected clusters does not take one, by cluster and published order
 */
public record Unplaced(ObjectKey deployment, int replicas, Reason reason, String note, List<PoolReason> pools) {
    public Unplaced {
        pools = List.copyOf(pools);
    }

    /** Why they wait: what a person can best do something about, else what is said most often. */
    static Reason mainReason(List<PoolReason> pools) {
        Map<Reason, Integer> counts = counts(pools);
        for (Reason reason : List.of(Reason.INVALID_SELECTOR, Reason.FRAGMENTED, Reason.GANG_TOO_LARGE, Reason.FULL)) {
            if (counts.containsKey(reason)) {
                return reason;
            }
        }
        List<Reason> mostFirst = mostFirst(counts);
        return mostFirst.isEmpty() ? Reason.NO_CLUSTER : mostFirst.getFirst();
    }

    /** In kube-scheduler's style: {@code 0/9 pools fit: 5 Fragmented (largest hole 2, need 4), 3 Full}. */
    public String message() {
        Map<Reason, Integer> counts = counts(pools);
        List<String> parts = new ArrayList<>();
        for (Reason reason : mostFirst(counts)) {
            // The numbers stand with the reason that is said most often; more of them would bury it.
            parts.add(counts.getOrDefault(reason, 0) + " " + reason + (parts.isEmpty() ? numbers(reason) : ""));
        }
        String summary =
                "0/%s pools fit".formatted(pools.size()) + (parts.isEmpty() ? "" : ": " + String.join(", ", parts));
        return note.isEmpty() ? summary : summary + "; " + note;
    }

    private static Map<Reason, Integer> counts(List<PoolReason> pools) {
        Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
        pools.forEach(pool -> counts.merge(pool.reason(), 1, Integer::sum));
        return counts;
    }

    private static List<Reason> mostFirst(Map<Reason, Integer> counts) {
        return counts.keySet().stream()
                .sorted(Comparator.comparingInt((Reason reason) -> -counts.getOrDefault(reason, 0))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** The best of the pools: the largest hole, or the most that is free. */
    private String numbers(Reason reason) {
        long best = -1;
        String text = "";
        for (PoolReason pool : pools) {
            if (pool.reason() == reason) {
                switch (pool.detail()) {
                    case PoolReason.Detail.Words _ -> {}
                    case PoolReason.Detail.Nodes(var free, var needed) -> {
                        if (free > best) {
                            best = free;
                            text = " (free nodes %s, need %s)".formatted(free, needed);
                        }
                    }
                    case PoolReason.Detail.Devices devices -> {
                        long value = reason == Reason.FULL ? devices.free() : devices.hole();
                        if (value > best) {
                            best = value;
                            text = reason == Reason.FULL
                                    ? " (free %s, need %s)".formatted(devices.free(), devices.sum())
                                    : " (largest hole %s, need %s)".formatted(devices.hole(), devices.each());
                        }
                    }
                }
            }
        }
        return text;
    }
}
