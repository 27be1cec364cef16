package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The ledgers of a cluster's pools, in published order. Immutable. */
record ClusterLedger(List<PoolLedger> pools) {
    private static final Comparator<Charge> BY_REPLICA =
            Comparator.comparing(charge -> charge.replica().key());

    ClusterLedger {
        pools = List.copyOf(pools);
    }

    /** Charges every replica that is not gone, also those that this plan drops. */
    static ClusterLedger of(Cluster cluster, Index.OnCluster on) {
        return without(List.of(), cluster, on);
    }

    /**
     * The ledger as it would be without the pods of some replicas that are still to come. Their pods that are bound stay:
     * what is left of a node that they share with others cannot be told without them.
     */
    static ClusterLedger without(List<Replica> left, Cluster cluster, Index.OnCluster on) {
        List<Replica> replicas = on.replicas();
        List<PoolLedger> ledgers = new ArrayList<>(cluster.pools().size());
        if (allSettled(cluster, on)) {
            for (Pool pool : cluster.pools()) {
                ledgers.add(of(cluster, pool, List.of(), replicas, left));
            }
            return new ClusterLedger(ledgers);
        }
        List<List<Charge>> charges = new ArrayList<>();
        Set<ObjectKey> open = new HashSet<>();
        for (Pool pool : cluster.pools()) {
            List<Charge> inPool = new ArrayList<>();
            if (pool.observation() instanceof Observation.Snapshot snapshot) {
                for (Replica replica : replicas) {
                    List<Charge> its = Charge.of(replica, pool, snapshot);
                    inPool.addAll(
                            left.contains(replica)
                                    ? its.stream().map(Charge::withoutOpen).toList()
                                    : its);
                }
            }
            for (Charge charge : inPool) {
                if (charge.open() > 0) {
                    open.add(charge.replica().key());
                }
            }
            charges.add(inPool);
        }
        for (int i = 0; i < charges.size(); i++) {
            ledgers.add(of(cluster, cluster.pools().get(i), openOnly(charges.get(i), open), replicas, left));
        }
        return new ClusterLedger(ledgers);
    }

    /** Almost every cluster, almost always: the histograms have everything, so nothing is charged on top. */
    private static boolean allSettled(Cluster cluster, Index.OnCluster on) {
        for (Pool pool : cluster.pools()) {
            if (pool.observation() instanceof Observation.Snapshot snapshot && !allSettled(snapshot, on)) {
                return false;
            }
        }
        return true;
    }

    private static boolean allSettled(Observation.Snapshot snapshot, Index.OnCluster on) {
        return on.replicas().isEmpty()
                || (snapshot.token().hasSeen(on.latest())
                        && (snapshot.unsettled().isEmpty()
                                || on.replicas().stream()
                                        .allMatch(replica -> snapshot.unsettled(replica.key())
                                                .isEmpty())));
    }

    ClusterLedger with(int pool, PoolLedger ledger) {
        List<PoolLedger> changed = new ArrayList<>(pools);
        changed.set(pool, ledger);
        return new ClusterLedger(changed);
    }

    /**
     * A slot is open while any replica that names it has open pods, on whatever slot; until then the histogram may not
     * have all of it. What is on other slots is in the histogram. The charges come by replica, so that nothing depends on
     * the order of the state.
     */
    private static List<Charge> openOnly(List<Charge> charges, Set<ObjectKey> open) {
        Set<SlotName> slots = new HashSet<>();
        for (Charge charge : charges) {
            if (charge.where() instanceof Charge.Where.OnSlot(var node)
                    && open.contains(charge.replica().key())) {
                slots.add(node.slot());
            }
        }
        return charges.stream()
                .filter(charge -> switch (charge.where()) {
                    case Charge.Where.OnSlot(var node) -> slots.contains(node.slot());
                    case Charge.Where.Astray() -> charge.open() > 0;
                })
                .sorted(BY_REPLICA)
                .toList();
    }

    private static PoolLedger of(
            Cluster cluster, Pool pool, List<Charge> charges, List<Replica> replicas, List<Replica> left) {
        return switch (pool.observation()) {
            case Observation.Snapshot snapshot
            when DnsLabel.isValid(pool.name()) -> {
                // Whole nodes are only counted where they are asked for.
                long wholeNodes = snapshot.freshness() == Observation.Freshness.OBSERVED
                        ? 0
                        : pool.nodes() - stamped(pool, replicas) + stamped(pool, left);
                yield observed(cluster, pool, snapshot, charges, wholeNodes);
            }
            case Observation.Snapshot _ ->
                unobserved(pool, pool.nodes() - stamped(pool, replicas) + stamped(pool, left));
            case Observation.Absent() -> unobserved(pool, pool.nodes() - stamped(pool, replicas) + stamped(pool, left));
        };
    }

    private static PoolLedger observed(
            Cluster cluster, Pool pool, Observation.Snapshot snapshot, List<Charge> charges, long wholeNodes) {
        return switch (snapshot.freshness()) {
            case OBSERVED -> {
                Histogram histogram = Charging.charge(pool, snapshot, charges, !isSteered(cluster, snapshot));
                Mode mode =
                        histogram.accounting() instanceof Histogram.Accounting.Packed ? Mode.PACKED : Mode.GUARANTEED;
                yield new PoolLedger(pool, mode, PoolLedger.Tests.HISTOGRAM, histogram, wholeNodes);
            }
            case STALE -> {
                Histogram histogram = Charging.charge(pool, snapshot, charges, true);
                yield new PoolLedger(pool, Mode.GUARANTEED, PoolLedger.Tests.BOTH, histogram, wholeNodes);
            }
            case UNOBSERVABLE -> {
                boolean everObserved =
                        snapshot.observedNodes() > 0 || !snapshot.buckets().isEmpty();
                Histogram histogram = Charging.charge(pool, snapshot, charges, true);
                yield everObserved
                        ? new PoolLedger(pool, Mode.WHOLE_NODE, PoolLedger.Tests.BOTH, histogram, wholeNodes)
                        : unobserved(pool, wholeNodes);
            }
        };
    }

    private static PoolLedger unobserved(Pool pool, long wholeNodes) {
        Histogram nothing = new Histogram(pool, List.of(), List.of(), List.of(), Histogram.PACKED);
        return new PoolLedger(pool, Mode.WHOLE_NODE, PoolLedger.Tests.WHOLE_NODES, nothing, wholeNodes);
    }

    private static boolean isSteered(Cluster cluster, Observation.Snapshot snapshot) {
        return switch (cluster.steering()) {
            case ASSUMED -> true;
            case OFF -> false;
            case MEASURED -> snapshot.steering() == Observation.Steering.ACTIVE;
        };
    }

    /** One node for every claiming pod, as stamped on the replicas. */
    private static long stamped(Pool pool, List<Replica> replicas) {
        long nodes = 0;
        for (Replica replica : replicas) {
            nodes += stamped(pool.name(), replica);
        }
        return nodes;
    }

    static long stamped(String pool, Replica replica) {
        long nodes = 0;
        for (PlacedEngine engine : replica.engines()) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                if (member.pool().equals(pool) && member.claims()) {
                    nodes += (long) member.pods() * engine.copies();
                }
            }
        }
        return nodes;
    }
}
