package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why the pools of one cluster do not take a replica, each looked at by itself (docs/planner.md, "Reasons"). */
final class PoolExplanation {
    private final Roster roster;
    private final Request request;
    private final Site site;
    private final ClusterFit.OwnDropped dropped;
    private final ClusterFit together;

    /** {@code together} is what the whole cluster says to one more replica. */
    PoolExplanation(Roster roster, Site site, ClusterFit.OwnDropped dropped, ClusterFit together) {
        this.roster = roster;
        this.request = roster.request();
        this.site = site;
        this.dropped = dropped;
        this.together = together;
    }

    PoolAnswer answer(int pool) {
        PoolLedger here = site.ledger.pools().get(pool);
        if (together instanceof ClusterFit.Fits(var _, var parts, var _)) {
            for (ClusterFit.Part part : parts) {
                if (part.pool() == pool) {
                    return fits(here, part.packing());
                }
            }
        }
        boolean all = request.engines() > 0;
        Demand demand = new Demand(List.of());
        for (int engine = 0; engine < request.engines(); engine++) {
            all &= request.usable(site.layout).get(engine).contains(pool);
            demand = all ? demand.and(request.on(engine, here.pool().shape()).demand()) : demand;
        }
        return all && fit(here, demand) instanceof Packing.Packed packed
                ? fits(here, packed)
                : new PoolAnswer.Refuses(explain(pool));
    }

    private PoolAnswer fits(PoolLedger here, Packing.Packed packed) {
        int nodes = here.isObserved() ? packed.nodes().size() : 0;
        return new PoolAnswer.Fits(site.cluster.name(), here.pool().name(), nodes, packed.left());
    }

    PoolReason explain(int pool) {
        PoolLedger here = site.ledger.pools().get(pool);
        List<Demand> demands = new ArrayList<>();
        int stranger = -1;
        for (int engine = 0; engine < request.engines(); engine++) {
            if (request.usable(site.layout).get(engine).contains(pool)) {
                demands.add(request.on(engine, here.pool().shape()).demand());
            } else if (stranger < 0) {
                stranger = engine;
            }
        }
        if (demands.isEmpty()) {
            return reason(here, Reason.NO_MATCHING_DEVICE, new PoolReason.Detail.Words(noMatch(here.pool())));
        }
        for (Demand demand : demands) {
            Packing packing = fit(here, demand);
            if (!(packing instanceof Packing.Packed)) {
                return refusal(here, demand, packing);
            }
        }
        if (stranger >= 0) {
            String name = roster.deployment().engines().get(stranger).name();
            String message = "engine %s has no matching device here, and fits no other pool together with the rest"
                    .formatted(name);
            return reason(here, Reason.NO_MATCHING_DEVICE, new PoolReason.Detail.Words(message));
        }
        Demand all = demands.stream().reduce(Demand::and).orElseThrow();
        return refusal(here, all, together instanceof ClusterFit.LimitReached ? Packing.LIMIT_REACHED : fit(here, all));
    }

    private Packing fit(PoolLedger here, Demand demand) {
        return here.fit(demand, dropped.nodes(here.pool()), new Effort(Packer.MAX_NODES));
    }

    private String noMatch(Pool pool) {
        for (int engine = 0; engine < request.engines(); engine++) {
            Request.OnShape here = request.on(engine, pool.shape());
            if (here.matches() && !here.claims()) {
                return "devices match, but engine %s claims none of them"
                        .formatted(roster.deployment().engines().get(engine).name());
            }
        }
        return "no devices here match, or too few on one node";
    }

    private PoolReason refusal(PoolLedger here, Demand demand, Packing packing) {
        int gang = largestGang(demand);
        long nodes = nodesForGang(here);
        if (gang > nodes) {
            String place = here.pool().hasDomains() ? "the largest domain" : "the pool";
            String message = "needs %s different nodes; %s has %s".formatted(gang, place, nodes);
            return reason(here, Reason.GANG_TOO_LARGE, new PoolReason.Detail.Words(message));
        }
        long wholeNodes = Math.max(0, here.wholeNodes() + dropped.nodes(here.pool()));
        if (here.tests() != PoolLedger.Tests.HISTOGRAM && wholeNodes < demand.pods()) {
            return reason(here, Reason.FULL, new PoolReason.Detail.Nodes(wholeNodes, demand.pods()));
        }
        if (packing instanceof Packing.LimitReached) {
            return reason(
                    here,
                    Reason.SEARCH_LIMIT,
                    new PoolReason.Detail.Words("the search for a packing ended at its bound"));
        }
        int blocked = blockedGrowth(here);
        if (blocked > 0 && growing(here, blocked).fit(demand, new Effort(Packer.MAX_NODES)) instanceof Packing.Packed) {
            String message = "would fit a new node; %s more may exist, but none may be counted on".formatted(blocked);
            return reason(here, Reason.GROWTH_BLOCKED, new PoolReason.Detail.Words(message));
        }
        Shortage shortage = new Shortage(here.histogram(), demand);
        return reason(here, shortage.reason(), shortage.detail(demand));
    }

    private static int largestGang(Demand demand) {
        int largest = 0;
        for (Demand.Unit unit : demand.units()) {
            if (unit.gang() && unit.pods().size() > 1) {
                largest = Math.max(largest, unit.pods().size());
            }
        }
        return largest;
    }

    /** Nodes that one gang copy could ever use: of the pool with what may still come, or of its largest domain. */
    private static long nodesForGang(PoolLedger here) {
        return switch (here.pool().observation()) {
            case Observation.Snapshot snapshot
            when here.tests() != PoolLedger.Tests.WHOLE_NODES -> {
                if (here.pool().hasDomains()) {
                    Map<String, Long> nodes = new HashMap<>();
                    snapshot.buckets()
                            .forEach(bucket -> nodes.merge(bucket.domain(), (long) bucket.nodes(), Long::sum));
                    yield nodes.values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElse(0);
                }
                long exist = snapshot.existingNodes();
                yield exist + Math.max(0, here.pool().scaling().maxNodes() - exist);
            }
            case Observation.Snapshot _ -> here.pool().nodes();
            case Observation.Absent() -> here.pool().nodes();
        };
    }

    /** Nodes that the pool could have and that are not counted, because they may not come. */
    private static int blockedGrowth(PoolLedger here) {
        boolean packed = here.tests() == PoolLedger.Tests.HISTOGRAM
                && here.histogram().accounting() instanceof Histogram.Accounting.Packed;
        if (packed
                && here.pool().observation() instanceof Observation.Snapshot snapshot
                && Charging.growth(here.pool(), snapshot) == 0) {
            int exist = snapshot.existingNodes();
            return Math.max(0, here.pool().scaling().maxNodes() - exist);
        }
        return 0;
    }

    private static Histogram growing(PoolLedger here, int nodes) {
        Histogram histogram = here.histogram();
        List<NodeGroup> groups = new ArrayList<>(histogram.groups());
        groups.add(new NodeGroup.Charged(here.pool().shape().empty(), "", nodes, NodeGroup.FUTURE));
        groups.sort(NodeGroup.TIGHTEST_FIRST);
        return new Histogram(
                histogram.pool(), histogram.published(), List.copyOf(groups), histogram.open(), histogram.accounting());
    }

    private PoolReason reason(PoolLedger here, Reason reason, PoolReason.Detail detail) {
        return new PoolReason(site.cluster.name(), here.pool().name(), reason, detail);
    }
}
