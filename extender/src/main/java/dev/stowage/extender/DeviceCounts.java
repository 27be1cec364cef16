package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/**
 * Devices by kind, in the order of the pool's kinds; each from 0 to {@link #MAX}. The natural order is "less first": by the
 * sum, then lexicographically.
 */
public record DeviceCounts(List<Integer> counts) implements Comparable<DeviceCounts> {
    /** The most that a bucket of the API can say; more counts as that. */
    public static final int MAX = 1_024;

    public DeviceCounts {
        List<Integer> clamped = new ArrayList<>(counts.size());
        for (int count : counts) {
            clamped.add(Math.clamp(count, 0, MAX));
        }
        counts = List.copyOf(clamped);
    }

    /** Counts in the order of the kinds. */
    public static DeviceCounts of(Integer... counts) {
        return new DeviceCounts(List.of(counts));
    }

    public int count(int kind) {
        return counts.get(kind);
    }

    /** Devices of all kinds together. */
    public int sum() {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    public boolean isNone() {
        return sum() == 0;
    }

    /** Of each kind the smaller count: what both have. */
    DeviceCounts least(DeviceCounts other) {
        List<Integer> least = new ArrayList<>(counts.size());
        for (int kind = 0; kind < counts.size(); kind++) {
            least.add(Math.min(count(kind), other.count(kind)));
        }
        return new DeviceCounts(least);
    }

    @Override
    public int compareTo(DeviceCounts other) {
        int bySum = Integer.compare(sum(), other.sum());
        for (int kind = 0; bySum == 0 && kind < counts.size(); kind++) {
            int byKind = Integer.compare(count(kind), other.count(kind));
            if (byKind != 0) {
                return byKind;
            }
        }
        return bySum;
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
