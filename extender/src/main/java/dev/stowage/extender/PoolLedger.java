package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is free in one pool, at one moment. Immutable. */
public final class PoolLedger {
    private final Pool pool;
    private final HashTrie<NodeName, Count> counts;
    private final Crowds<Standing, NodeName> groups;
    private final Crowds<SchedulerName, NodeName> allocators;
    private final PoolTotals total;

    private PoolLedger(Pool pool, HashTrie<NodeName, Count> counts, Crowds<Standing, NodeName> groups, Parts parts) {
        this.pool = pool;
        this.counts = counts;
        this.groups = groups;
        this.allocators = parts.allocators;
        this.total = parts.total;
    }

    private record Parts(Crowds<SchedulerName, NodeName> allocators, PoolTotals total) {}

    static PoolLedger empty(Pool pool) {
        return new PoolLedger(
                pool,
                HashTrie.empty(),
                Crowds.empty(),
                new Parts(Crowds.empty(), PoolTotals.none(pool.kinds().size())));
    }

    public Pool pool() {
        return pool;
    }

    /** How many nodes the pool has, usable or not. */
    public int observedNodes() {
        return counts.size();
    }

    /** What can be said of a node; nothing if it is not in the pool. */
    public Optional<Standing> standing(NodeName node) {
        return counts.get(node).map(Count::standing);
    }

    /** What a usable node has free; nothing if it is none. */
    public Optional<DeviceCounts> free(NodeName node) {
        return counts.get(node)
                .flatMap(count -> count.standing() instanceof Standing.Usable(var free, var _)
                        ? Optional.of(free)
                        : Optional.empty());
    }

    /** The nodes that stand like that, by name; for a usable one: those of a bucket that was not merged with others. */
    public List<NodeName> nodes(Standing standing) {
        return groups.sorted(standing);
    }

    /** Whether the histogram can be published. */
    public PoolState state() {
        Map<UnobservableReason, List<NodeName>> doubtful = new EnumMap<>(UnobservableReason.class);
        for (UnobservableReason reason : UnobservableReason.values()) {
            List<NodeName> nodes = nodes(new Standing.Unknown(reason));
            if (!nodes.isEmpty()) {
                doubtful.put(reason, nodes);
            }
        }
        if (isAllocatedByOthers()) {
            doubtful.put(UnobservableReason.SEVERAL_ALLOCATORS, allNodes());
        }
        return doubtful.entrySet().stream()
                .findFirst()
                .<PoolState>map(doubt -> new PoolState.Unobservable(doubt.getKey(), doubt.getValue(), allocators()))
                .orElseGet(PoolState.Observed::new);
    }

    /** The buckets of the usable nodes; computed anew by each call. */
    public Histogram histogram() {
        List<Bucket> buckets = new ArrayList<>();
        groups.sets().forEach((standing, nodes) -> {
            if (standing instanceof Standing.Usable(var free, var domain)) {
                buckets.add(new Bucket(free, domain, nodes.size()));
            }
        });
        return Histogram.of(buckets);
    }

    /** How many nodes cannot be used, for each reason that there is. */
    public Map<IneligibleReason, Integer> ineligible() {
        Map<IneligibleReason, Integer> nodes = new EnumMap<>(IneligibleReason.class);
        for (IneligibleReason reason : IneligibleReason.values()) {
            int count = groups.size(new Standing.Ineligible(reason));
            if (count > 0) {
                nodes.put(reason, count);
            }
        }
        return Collections.unmodifiableMap(nodes);
    }

    /** Devices of all nodes, in the order of the kinds. */
    public List<Long> total() {
        return total.counts();
    }

    /**
     * Whether a node would hold this if nothing were on it, be it usable or not. What nodes to come would hold of a pool that has
     * none nobody knows, so they may.
     */
    public boolean couldHold(DeviceCounts need) {
        return counts.size() == 0
                || counts.find(count -> count.total().cover(need)).isPresent();
    }

    /** The schedulers whose pods hold devices here by claims, in order. */
    public List<SchedulerName> allocators() {
        List<SchedulerName> names = new ArrayList<>();
        allocators.sets().forEach((name, _) -> names.add(name));
        Collections.sort(names);
        return List.copyOf(names);
    }

    private boolean isAllocatedByOthers() {
        List<SchedulerName> names = allocators();
        return names.size() > 1
                || (!pool.scheduler().isEmpty()
                        && names.stream().anyMatch(name -> !name.text().equals(pool.scheduler())));
    }

    List<NodeName> allNodes() {
        List<NodeName> nodes = new ArrayList<>();
        counts.forEach((node, _) -> nodes.add(node));
        Collections.sort(nodes);
        return List.copyOf(nodes);
    }

    PoolLedger with(NodeName node, Count count) {
        Optional<Count> old = counts.get(node);
        if (old.isPresent() && old.get().equals(count)) {
            return this;
        }
        PoolLedger rest = without(node);
        Crowds<SchedulerName, NodeName> changed = rest.allocators;
        for (SchedulerName name : count.allocators().keys()) {
            changed = changed.with(name, node);
        }
        return new PoolLedger(
                pool,
                rest.counts.with(node, count),
                rest.groups.with(count.standing(), node),
                new Parts(changed, rest.total.plus(count.total(), 1)));
    }

    PoolLedger without(NodeName node) {
        Optional<Count> old = counts.get(node);
        if (old.isEmpty()) {
            return this;
        }
        Crowds<SchedulerName, NodeName> changed = allocators;
        for (SchedulerName name : old.get().allocators().keys()) {
            changed = changed.without(name, node);
        }
        return new PoolLedger(
                pool,
                counts.without(node),
                groups.without(old.get().standing(), node),
                new Parts(changed, total.plus(old.get().total(), -1)));
    }
}
