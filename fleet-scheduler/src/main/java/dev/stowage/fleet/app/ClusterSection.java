package dev.stowage.fleet.app;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Condition;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.wire.FleetOverview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The clusters: whether they are ready, and what is unusual about each. */
final class ClusterSection {
    private static final int STATE_WIDTH = 20;

    private final List<Cluster> clusters;
    private final Map<String, List<Condition>> conditions = new HashMap<>();
    private final Instant now;
    private final Paint paint;
    private final int width;

    ClusterSection(FleetOverview.Seen fleet, Paint paint, int width) {
        this.clusters = fleet.state().clusters().stream()
                .sorted(Comparator.comparing(Cluster::name))
                .toList();
        for (FleetStatus.OfCluster cluster : fleet.status().clusters()) {
            conditions.put(cluster.name(), cluster.conditions());
        }
        this.now = fleet.state().now();
        this.paint = paint;
        this.width = width;
    }

    List<String> lines() {
        int longest = clusters.stream()
                .mapToInt(cluster -> cluster.name().length())
                .max()
                .orElse(0);
        return clusters.stream().map(cluster -> line(cluster, longest)).toList();
    }

    private String line(Cluster cluster, int longest) {
        List<Condition> said = conditions.getOrDefault(cluster.name(), List.of());
        String since = FleetStatus.find(said, "Ready")
                .map(ready -> Ages.since(ready.since(), now))
                .orElse("");
        List<String> remarks = new ArrayList<>();
        String state = switch (cluster.readiness()) {
            case Cluster.Readiness.Ready() -> paint.green(Columns.pad(("ready " + since).strip(), STATE_WIDTH));
            case Cluster.Readiness.NotReady(var reason) -> {
                remarks.add(FleetStatus.find(said, "Ready").map(Words::why).orElse(reason));
                yield paint.red(Columns.pad(("not ready " + since).strip(), STATE_WIDTH));
            }
        };
        said.stream()
                .filter(condition -> !condition.type().equals("Ready"))
                .map(this::remark)
                .forEach(remarks::add);
        cluster.taints().forEach(taint -> remarks.add("tainted " + taint));
        // A line is cut before it is coloured, so that colours take no columns.
        int left = Math.max(0, width - longest - STATE_WIDTH - 4);
        String text = Columns.pad(cluster.name(), longest) + "  " + state + "  "
                + Columns.fit(String.join("; ", remarks), Math.max(1, left));
        return text.stripTrailing();
    }

    private String remark(Condition condition) {
        String since = Ages.since(condition.since(), now);
        if (condition.type().equals("ObservationFresh")) {
            return condition.isTrue()
                    ? ("observed afresh " + since).strip()
                    : ("observation not fresh " + since).strip() + " (" + Words.why(condition) + ")";
        }
        return "%s=%s (%s)".formatted(condition.type(), condition.status(), Words.why(condition));
    }
}
