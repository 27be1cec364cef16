package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** All that a ledger says, in lines; once as it counts, once from scratch. */
final class Told {
    private Told() {}

    static List<String> by(Ledger ledger) {
        List<String> lines = new ArrayList<>();
        for (PoolLedger pool : ledger.pools()) {
            String name = pool.pool().name() + ": ";
            for (String node : RandomChanges.NODES) {
                pool.standing(new NodeName(node)).ifPresent(standing -> lines.add(name + node + " " + standing));
                lines.add(name + node + " free " + pool.free(new NodeName(node)));
            }
            lines.add(name + pool.histogram().buckets());
            lines.add(name + pool.ineligible());
            lines.add(name + pool.observedNodes() + " " + pool.total() + " " + pool.allocators());
            lines.add(name + pool.state());
        }
        ledger.findings().forEach(finding -> lines.add(finding.toString()));
        lines.add("unattributed " + ledger.unattributed());
        for (String pod : RandomChanges.PODS) {
            ledger.pod(new PodKey("team", pod)).ifPresent(found -> lines.add(pod + " " + ledger.holding(found)));
        }
        return lines;
    }

    static List<String> fromScratch(World world) {
        PlainLedger plain = new PlainLedger(world, new WordMatcher());
        List<String> lines = new ArrayList<>();
        world.pools.values().forEach(pool -> lines.addAll(pool(plain, pool)));
        lines.addAll(new PlainHoldings(world, plain.devices()).lines());
        return lines;
    }

    private static List<String> pool(PlainLedger plain, Pool pool) {
        List<String> lines = new ArrayList<>();
        String name = pool.name() + ": ";
        Map<NodeName, Standing> standings = new TreeMap<>();
        long[] total = new long[pool.kinds().size()];
        for (String node : RandomChanges.NODES) {
            Optional<Standing> said = plain.standing(pool, new NodeName(node));
            said.ifPresent(standing -> {
                standings.put(new NodeName(node), standing);
                lines.add(name + node + " " + standing);
            });
            lines.add(name + node + " free "
                    + said.filter(standing -> standing instanceof Standing.Usable)
                            .map(standing -> ((Standing.Usable) standing).free()));
        }
        for (Node node : plain.world().nodes.values()) {
            if (plain.isIn(node, pool)) {
                List<Integer> here = plain.total(pool, node);
                Arrays.setAll(total, kind -> total[kind] + here.get(kind));
            }
        }
        List<String> allocators = List.copyOf(new TreeSet<>(plain.allocators(pool)));
        lines.add(name + buckets(standings));
        lines.add(name + ineligible(standings));
        lines.add(name + standings.size() + " " + Arrays.toString(total) + " " + allocators);
        lines.add(name + state(pool, standings, allocators));
        return lines;
    }

    private static List<Bucket> buckets(Map<NodeName, Standing> standings) {
        List<Bucket> buckets = new ArrayList<>();
        for (Standing standing : standings.values()) {
            if (standing instanceof Standing.Usable(var free, var domain)
                    && buckets.stream().noneMatch(bucket -> bucket.standing().equals(standing))) {
                int nodes = (int)
                        standings.values().stream().filter(standing::equals).count();
                buckets.add(new Bucket(free, domain, nodes));
            }
        }
        buckets.sort(Comparator.comparing(Bucket::domain).thenComparing(Bucket::free, Comparator.reverseOrder()));
        return buckets;
    }

    private static Map<IneligibleReason, Integer> ineligible(Map<NodeName, Standing> standings) {
        Map<IneligibleReason, Integer> counts = new TreeMap<>();
        for (Standing standing : standings.values()) {
            if (standing instanceof Standing.Ineligible(var reason)) {
                counts.merge(reason, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static PoolState state(Pool pool, Map<NodeName, Standing> standings, List<String> allocators) {
        List<SchedulerName> schedulers =
                allocators.stream().map(SchedulerName::new).toList();
        boolean several = allocators.size() > 1
                || allocators.stream().anyMatch(name -> !pool.scheduler().isEmpty() && !name.equals(pool.scheduler()));
        for (UnobservableReason reason : UnobservableReason.values()) {
            List<NodeName> nodes = new ArrayList<>();
            standings.forEach((node, standing) -> {
                if (standing.equals(new Standing.Unknown(reason))) {
                    nodes.add(node);
                }
            });
            if (reason == UnobservableReason.SEVERAL_ALLOCATORS && several) {
                nodes.addAll(standings.keySet());
            }
            if (!nodes.isEmpty()) {
                return new PoolState.Unobservable(reason, nodes, schedulers);
            }
        }
        return new PoolState.Observed();
    }
}
