package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns engines to pools: the first assignment in the order of engines and of published pools that works for all.
 * A pool that does not hold some engines together does not hold more of them either, so a branch ends there.
 */
final class EngineAssignment {
    /** Pools tried for engines before the search gives up. */
    private static final int MAX_STEPS = 20_000;

    /** For all packings that are tried: about 100 ms. */
    private final Effort effort = new Effort(4 * Packer.MAX_NODES);

    private final Request request;
    private final Site site;
    private final ClusterFit.OwnDropped dropped;
    private final Map<EnginesOnPool, Packing> tried = new HashMap<>();
    private final List<Integer> chosen = new ArrayList<>();
    private boolean limitReached;
    private int steps;

    private record EnginesOnPool(int pool, List<Integer> engines) {}

    EngineAssignment(Request request, Site site, ClusterFit.OwnDropped dropped) {
        this.request = request;
        this.site = site;
        this.dropped = dropped;
    }

    ClusterFit run() {
        if (request.engines() > 0 && assign(0)) {
            return fits();
        }
        return limitReached ? ClusterFit.LIMIT_REACHED : ClusterFit.DOES_NOT_FIT;
    }

    private boolean assign(int engine) {
        if (engine == request.engines()) {
            return true;
        }
        for (int pool : request.usable(site.layout).get(engine)) {
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
        return false;
    }

    private boolean holds(int pool) {
        Packing packing = tried.computeIfAbsent(new EnginesOnPool(pool, enginesOn(pool)), this::pack);
        limitReached |= packing instanceof Packing.LimitReached;
        return packing instanceof Packing.Packed;
    }

    private Packing pack(EnginesOnPool engines) {
        Pool pool = site.cluster.pools().get(engines.pool);
        return site.ledger.pools().get(engines.pool).fit(demand(engines), dropped.nodes(pool), effort);
    }

    private Demand demand(EnginesOnPool engines) {
        NodeShape shape = site.cluster.pools().get(engines.pool).shape();
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

    private ClusterFit.Fits fits() {
        List<ClusterFit.Part> parts = new ArrayList<>();
        long fitness = 0;
        for (int pool = 0; pool < site.cluster.pools().size(); pool++) {
            EnginesOnPool engines = new EnginesOnPool(pool, enginesOn(pool));
            if (!engines.engines.isEmpty() && tried.get(engines) instanceof Packing.Packed packed) {
                parts.add(new ClusterFit.Part(pool, demand(engines), packed));
                boolean known = site.ledger.pools().get(pool).isObserved();
                fitness = known && fitness != ClusterFit.INFINITE ? fitness + packed.left() : ClusterFit.INFINITE;
            }
        }
        return new ClusterFit.Fits(List.copyOf(chosen), List.copyOf(parts), fitness);
    }
}
