package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One pool before and after a plan. The buckets are made when they are asked for, since most pools do not change. */
public final class PoolOutcome {
    private final String cluster;
    private final PoolLedger before;
    private final PoolLedger after;

    PoolOutcome(String cluster, PoolLedger before, PoolLedger after) {
        this.cluster = cluster;
        this.before = before;
        this.after = after;
    }

    public String cluster() {
        return cluster;
    }

    public Pool pool() {
        return before.pool();
    }

    public Mode mode() {
        return before.mode();
    }

    /** What was left after charging what exists, before anything was placed: existing nodes, the largest bucket first. */
    public List<Observation.Bucket> before() {
        return buckets(before);
    }

    /** What is left after this plan: existing nodes, the largest bucket first. */
    public List<Observation.Bucket> after() {
        return buckets(after);
    }

    /** Nodes still to come that a replica may be predicted onto, before this plan. */
    public int growthBefore() {
        return before.histogram().growth();
    }

    /** Nodes still to come that a replica may be predicted onto, after this plan. */
    public int growthAfter() {
        return after.histogram().growth();
    }

    private static List<Observation.Bucket> buckets(PoolLedger ledger) {
        if (ledger.mode() == Mode.WHOLE_NODE) {
            return ledger.wholeNodes() > 0
                    ? List.of(new Observation.Bucket(
                            ledger.pool().shape().empty(), "", (int) Math.min(Integer.MAX_VALUE, ledger.wholeNodes())))
                    : List.of();
        }
        record Key(String domain, Devices free) {}
        Map<Key, Integer> nodes =
                new TreeMap<>(Comparator.comparing(Key::domain).thenComparing(Key::free, Comparator.reverseOrder()));
        for (NodeGroup group : ledger.histogram().groups()) {
            if (group.exists()) {
                nodes.merge(new Key(group.domain(), group.free()), group.nodes(), PoolOutcome::saturatedSum);
            }
        }
        List<Observation.Bucket> buckets = new ArrayList<>();
        nodes.forEach((key, count) -> buckets.add(new Observation.Bucket(key.free, key.domain, count)));
        return List.copyOf(buckets);
    }

    private static int saturatedSum(int a, int b) {
        return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
    }
}
