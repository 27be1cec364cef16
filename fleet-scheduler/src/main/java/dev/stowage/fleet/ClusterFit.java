package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether and how one replica of a request goes onto one cluster. */
sealed interface ClusterFit {
    /**
     * It fits.
     *
     * @param pools the pool of each engine, as its place in the cluster
     * @param parts what goes onto each pool that is used, in published order
     */
    record Fits(List<Integer> pools, List<Part> parts, long fitness) implements ClusterFit {}

    record DoesNotFit() implements ClusterFit {}

    /** A search ended at its bound, so that nobody knows. */
    record LimitReached() implements ClusterFit {}

    /** What goes onto one pool. */
    record Part(int pool, Demand demand, Packing.Packed packing) {}

    ClusterFit DOES_NOT_FIT = new DoesNotFit();
    ClusterFit LIMIT_REACHED = new LimitReached();

    /** What WholeNode counts as fitness: nobody knows how tight it is. */
    long INFINITE = Long.MAX_VALUE;

    /** What a deployment's own dropped replicas hold in a pool, which WholeNode does not charge to it. */
    interface OwnDropped {
        long nodes(Pool pool);
    }

    OwnDropped NOTHING_DROPPED = pool -> 0;

    static ClusterFit of(Request request, Cluster cluster, ClusterLedger ledger, OwnDropped dropped) {
        return new Search(request, cluster, ledger, dropped).run();
    }

    /**
     * Assigns engines to pools: the first assignment in the order of engines and of published pools that works for all.
     * A pool that does not hold some engines together does not hold more of them either, so a branch ends there.
     */
    final class Search {
        /** Pools tried for engines before the search gives up. */
        private static final int MAX_STEPS = 20_000;

        private final Request request;
        private final Cluster cluster;
        private final ClusterLedger ledger;
        private final OwnDropped dropped;
        private final Map<EnginesOnPool, Packing> tried = new HashMap<>();
        private final List<Integer> chosen = new ArrayList<>();
        private boolean limitReached;
        private int steps;

        private record EnginesOnPool(int pool, List<Integer> engines) {}

        private Search(Request request, Cluster cluster, ClusterLedger ledger, OwnDropped dropped) {
            this.request = request;
            this.cluster = cluster;
            this.ledger = ledger;
            this.dropped = dropped;
        }

        private ClusterFit run() {
            if (request.engines() > 0 && assign(0)) {
                return fits();
            }
            return limitReached ? LIMIT_REACHED : DOES_NOT_FIT;
        }

        private boolean assign(int engine) {
            if (engine == request.engines()) {
                return true;
            }
            for (int pool = 0; pool < cluster.pools().size(); pool++) {
                if (request.mayUse(engine, cluster.pools().get(pool), cluster)) {
                    if (++steps > MAX_STEPS) {
                        limitReached = true;
                        return false;
                    }
                    chosen.add(pool);
                    if (holds(pool) && assign(engine + 1)) {
                        return true;
                    }
                    chosen.removeLast();
                }
            }
            return false;
        }

        private boolean holds(int pool) {
            Packing packing = tried.computeIfAbsent(new EnginesOnPool(pool, enginesOn(pool)), this::pack);
            limitReached |= packing instanceof Packing.LimitReached;
            return packing instanceof Packing.Packed;
        }

        private Packing pack(EnginesOnPool engines) {
            Pool pool = cluster.pools().get(engines.pool);
            return ledger.pools().get(engines.pool).fit(demand(engines), dropped.nodes(pool));
        }

        private Demand demand(EnginesOnPool engines) {
            NodeShape shape = cluster.pools().get(engines.pool).shape();
            Demand demand = request.on(engines.engines.getFirst(), shape).demand();
            for (int engine : engines.engines.subList(1, engines.engines.size())) {
                demand = demand.and(request.on(engine, shape).demand());
            }
            return demand;
        }

        private List<Integer> enginesOn(int pool) {
            List<Integer> engines = new ArrayList<>();
            for (int engine = 0; engine < chosen.size(); engine++) {
                if (chosen.get(engine) == pool) {
                    engines.add(engine);
                }
            }
            return List.copyOf(engines);
        }

        private Fits fits() {
            List<Part> parts = new ArrayList<>();
            long fitness = 0;
            for (int pool = 0; pool < cluster.pools().size(); pool++) {
                EnginesOnPool engines = new EnginesOnPool(pool, enginesOn(pool));
                if (!engines.engines.isEmpty() && tried.get(engines) instanceof Packing.Packed packed) {
                    parts.add(new Part(pool, demand(engines), packed));
                    boolean known = ledger.pools().get(pool).predicts();
                    fitness = known && fitness != INFINITE ? fitness + packed.left() : INFINITE;
                }
            }
            return new Fits(List.copyOf(chosen), List.copyOf(parts), fitness);
        }
    }
}
