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

    /** Whether these are at least as many of each kind; a kind that one does not know reads 0. */
    public boolean cover(DeviceCounts need) {
        for (int kind = 0; kind < need.counts.size(); kind++) {
            if (at(kind) < need.count(kind)) {
                return false;
            }
        }
        return true;
    }

    /** Both together. */
    public DeviceCounts plus(DeviceCounts more) {
        List<Integer> total = new ArrayList<>(counts.size());
        for (int kind = 0; kind < counts.size(); kind++) {
            total.add(count(kind) + more.at(kind));
        }
        return new DeviceCounts(total);
    }

    /** What is left; kinds that have less read 0. */
    public DeviceCounts minus(DeviceCounts taken) {
        List<Integer> left = new ArrayList<>(counts.size());
        for (int kind = 0; kind < counts.size(); kind++) {
            left.add(count(kind) - taken.at(kind));
        }
        return new DeviceCounts(left);
    }

    private int at(int kind) {
        return kind < counts.size() ? count(kind) : 0;
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
