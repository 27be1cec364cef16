package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.wire.FleetOverview;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The deployments, and how many replicas of each there are. */
final class DeploymentSection {
    private static final int SHOWN = 200;
    private static final String ROW = "%s  %7s  %5s  %9s  %5s";

    private final List<Deployment> deployments;
    private final Map<ObjectKey, List<FleetStatus.OfDeployment>> said = new HashMap<>();
    private final Map<ObjectKey, List<Replica>> replicas = new HashMap<>();
    private final Paint paint;
    private final int width;

    DeploymentSection(FleetOverview.Seen fleet, Paint paint, int width) {
        this.deployments = fleet.state().deployments().stream()
                .sorted(Comparator.comparing(Deployment::key))
                .toList();
        fleet.status().deployments().forEach(one -> said.put(one.key(), List.of(one)));
        for (Replica replica : fleet.state().replicas()) {
            replicas.computeIfAbsent(
                            new ObjectKey(replica.key().namespace(), replica.deployment()), _ -> new ArrayList<>())
                    .add(replica);
        }
        this.paint = paint;
        this.width = width;
    }

    List<String> lines() {
        if (deployments.isEmpty()) {
            return List.of();
        }
        List<Deployment> shown = deployments.stream().limit(SHOWN).toList();
        int longest = shown.stream()
                .mapToInt(deployment -> deployment.key().toString().length())
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add(paint.dim(ROW.formatted(Columns.pad("", longest), "desired", "total", "scheduled", "ready")));
        shown.forEach(deployment -> lines.add(line(deployment, longest)));
        if (shown.size() < deployments.size()) {
            lines.add(paint.dim("and %s; -o json shows all"
                    .formatted(Words.count(deployments.size() - shown.size(), "more deployment"))));
        }
        return lines;
    }

    private String line(Deployment deployment, int longest) {
        Tally tally = tally(deployment);
        String row = ROW.formatted(
                Columns.pad(deployment.key().toString(), longest),
                tally.desired(),
                tally.total(),
                tally.scheduled(),
                tally.ready());
        String line = Columns.fit(row + remark(deployment), width);
        return tally.ready() < tally.desired() ? paint.yellow(line) : line;
    }

    Tally tally(Deployment deployment) {
        return Tally.of(
                deployment,
                said.getOrDefault(deployment.key(), List.of()),
                replicas.getOrDefault(deployment.key(), List.of()));
    }

    private String remark(Deployment deployment) {
        boolean isCurrent =
                said.getOrDefault(deployment.key(), List.of()).stream().allMatch(FleetStatus.OfDeployment::isCurrent);
        return deployment.terminating() ? "  is being deleted" : isCurrent ? "" : "  its last change is not seen yet";
    }
}
