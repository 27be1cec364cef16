package dev.stowage.fleet.app;

import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.PoolOutcome;
import dev.stowage.fleet.wire.FleetOverview;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What pools have left for new replicas, as small bars, and what was observed of them. */
final class ObservedPoolSection {
    private static final int SHOWN = 50;

    private final Plan plan;
    private final Map<Key, List<FleetStatus.LeftOut>> leftOut = new HashMap<>();
    private final Paint paint;
    private final int width;

    private record Key(String cluster, String pool) {}

    ObservedPoolSection(FleetOverview.Seen fleet, Plan plan, Paint paint, int width) {
        this.plan = plan;
        this.paint = paint;
        this.width = width;
        for (FleetStatus.OfCluster cluster : fleet.status().clusters()) {
            cluster.pools().forEach(pool -> leftOut.put(new Key(cluster.name(), pool.name()), pool.leftOut()));
        }
    }

    List<String> lines() {
        List<PoolOutcome> shown = plan.pools().stream().limit(SHOWN).toList();
        int longest = shown.stream().mapToInt(pool -> name(pool).length()).max().orElse(0);
        int bars = shown.stream()
                .mapToInt(pool -> Bars.width(pool.pool().shape()))
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (PoolOutcome pool : shown) {
            lines.add(Columns.fit(line(pool, longest, bars), width).stripTrailing());
        }
        if (shown.size() < plan.pools().size()) {
            lines.add(paint.dim("and %s; -o json shows all"
                    .formatted(Words.count(plan.pools().size() - shown.size(), "more pool"))));
        }
        return lines;
    }

    private String line(PoolOutcome pool, int longest, int bars) {
        NodeShape shape = pool.pool().shape();
        List<String> remarks = new ArrayList<>();
        remarks.add(Counts.of(pool.mode(), pool.before(), pool.growthBefore()));
        remarks.addAll(observed(pool.pool()));
        leftOut.getOrDefault(new Key(pool.cluster(), pool.pool().name()), List.of())
                .forEach(nodes -> remarks.add("%s %s".formatted(nodes.nodes(), nodes.reason())));
        return Columns.pad(name(pool), longest)
                + "  " + Columns.pad(Words.mode(pool.mode()), 11)
                + "  " + Columns.pad(Bars.of(pool.before(), shape), bars)
                + "  " + String.join("; ", remarks);
    }

    private static List<String> observed(Pool pool) {
        return switch (pool.observation()) {
            case Observation.Absent() -> List.of("nothing observed");
            case Observation.Snapshot snapshot -> observed(snapshot, pool.shape());
        };
    }

    private static List<String> observed(Observation.Snapshot snapshot, NodeShape shape) {
        List<String> remarks = new ArrayList<>();
        for (int kind = 0; kind < shape.kinds().size(); kind++) {
            int place = kind;
            long free = snapshot.buckets().stream()
                    .mapToLong(bucket -> (long) bucket.free().count(place) * bucket.nodes())
                    .sum();
            remarks.add("%s of %s %s free"
                    .formatted(
                            free,
                            (long) snapshot.observedNodes() * shape.empty().count(kind),
                            shape.kinds().get(kind)));
        }
        switch (snapshot.freshness()) {
            case OBSERVED -> {}
            case STALE -> remarks.add("stale (%s)".formatted(snapshot.reason()));
            case UNOBSERVABLE -> remarks.add("unobservable (%s)".formatted(snapshot.reason()));
        }
        remarks.add(
                switch (snapshot.steering()) {
                    case ACTIVE -> "steered";
                    case INACTIVE -> "not steered";
                    case UNKNOWN -> "steering unknown";
                });
        return remarks;
    }

    private static String name(PoolOutcome pool) {
        return pool.cluster() + "/" + pool.pool().name();
    }
}
