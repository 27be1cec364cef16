package dev.stowage.fleet;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Devices per kind of one pool, in its class's order of devices: what a node has free, or what one pod needs. Counts
 * are 0 to {@link #MAX}. The natural order is "tighter first": by the sum over kinds, then lexicographically.
 */
public final class Devices implements Comparable<Devices> {
    /** The largest count of one kind; larger ones saturate, so that no sum over a pool can overflow. */
    public static final int MAX = 1_000_000;

    /** Of one kind, by their count: what almost every bucket of a fleet has, so that thousands share these. */
    private static final List<Devices> FEW = IntStream.rangeClosed(0, 16)
            .mapToObj(count -> new Devices(new int[] {count}))
            .toList();

    private final int[] counts;
    private final long sum;

    private Devices(int[] counts) {
        this.counts = counts;
        long total = 0;
        for (int count : counts) {
            total += count;
        }
        this.sum = total;
    }

    /** Counts below 0 read 0, above {@link #MAX} read that. */
    public static Devices of(int... counts) {
        if (counts.length == 1 && counts[0] >= 0 && counts[0] < FEW.size()) {
            return FEW.get(counts[0]);
        }
        int[] checked = new int[counts.length];
        for (int kind = 0; kind < counts.length; kind++) {
            checked[kind] = Math.clamp(counts[kind], 0, MAX);
        }
        return new Devices(checked);
    }

    public static Devices none(int kinds) {
        return new Devices(new int[kinds]);
    }

    public int kinds() {
        return counts.length;
    }

    public int count(int kind) {
        return counts[kind];
    }

    public long sum() {
        return sum;
    }

    public boolean isNone() {
        return sum == 0;
    }

    /** Whether a node with these devices free holds one pod of that need. */
    public boolean covers(Devices need) {
        if (counts.length == 1) {
            return counts[0] >= need.counts[0];
        }
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] < need.counts[kind]) {
                return false;
            }
        }
        return true;
    }

    /** What is left after that need is taken; kinds that have less read 0. */
    public Devices minus(Devices need) {
        int[] left = new int[counts.length];
        for (int kind = 0; kind < left.length; kind++) {
            left[kind] = Math.max(0, counts[kind] - need.counts[kind]);
        }
        return new Devices(left);
    }

    public Devices plus(Devices more) {
        int[] total = new int[counts.length];
        for (int kind = 0; kind < total.length; kind++) {
            total[kind] = Math.min(MAX, counts[kind] + more.counts[kind]);
        }
        return new Devices(total);
    }

    /** How many pods of that need fit together, {@code cap(f,k)} of the planner's rules; the need must not be none. */
    public int holds(Devices need) {
        int pods = Integer.MAX_VALUE;
        for (int kind = 0; kind < counts.length; kind++) {
            if (need.counts[kind] > 0) {
                pods = Math.min(pods, counts[kind] / need.counts[kind]);
            }
        }
        return pods;
    }

    /**
     * By how much a pod of this need can lower {@code holds(other)} of the node it lands on, at most: {@code cost(j,k)}
     * of the planner's rules. 0 if the two needs share no kind.
     */
    public int costFor(Devices other) {
        int pods = 0;
        for (int kind = 0; kind < counts.length; kind++) {
            if (other.counts[kind] > 0) {
                pods = Math.max(pods, Math.ceilDiv(counts[kind], other.counts[kind]));
            }
        }
        return pods;
    }

    @Override
    public int compareTo(Devices other) {
        int bySum = Long.compare(sum, other.sum);
        return bySum != 0 ? bySum : Arrays.compare(counts, other.counts);
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || (other instanceof Devices that && sum == that.sum && Arrays.equals(counts, that.counts));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return Arrays.toString(counts);
    }
}
