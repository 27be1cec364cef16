package dev.stowage.fleet;

import java.util.List;

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

    static ClusterFit of(Request request, Site site, OwnDropped dropped) {
        return request.engines() == 1
                ? ofOneEngine(request, site, dropped)
                : new EngineAssignment(request, site, dropped).run();
    }

    /**
     * How tightly one replica fits, without the packing: the same number as that of {@link #of}, or a reason not to have
     * one. Every placement asks this of every cluster, and for the packing of one only.
     */
    static Tightness tightness(Request request, Site site) {
        if (request.engines() != 1) {
            return Tightness.UNKNOWN;
        }
        for (int pool : request.usable(site.layout).getFirst()) {
            PoolLedger ledger = site.ledger.pools().get(pool);
            Tightness here =
                    ledger.tightness(request.on(0, ledger.pool().shape()).demand());
            if (!here.equals(Tightness.DOES_NOT_FIT)) {
                return here;
            }
        }
        return Tightness.DOES_NOT_FIT;
    }

    /** The first pool that holds the engine. */
    private static ClusterFit ofOneEngine(Request request, Site site, OwnDropped dropped) {
        boolean limitReached = false;
        for (int pool : request.usable(site.layout).getFirst()) {
            PoolLedger ledger = site.ledger.pools().get(pool);
            Demand demand = request.on(0, ledger.pool().shape()).demand();
            switch (ledger.fit(demand, dropped.nodes(ledger.pool()), new Effort(Packer.MAX_NODES))) {
                case Packing.Packed packed -> {
                    long fitness = ledger.isObserved() ? packed.left() : INFINITE;
                    return new Fits(List.of(pool), List.of(new Part(pool, demand, packed)), fitness);
                }
                case Packing.LimitReached() -> limitReached = true;
                case Packing.DoesNotFit() -> {}
            }
        }
        return limitReached ? LIMIT_REACHED : DOES_NOT_FIT;
    }
}
