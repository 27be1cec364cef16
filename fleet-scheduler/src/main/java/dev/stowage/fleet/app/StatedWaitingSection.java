package dev.stowage.fleet.app;

import dev.stowage.fleet.FleetStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replicas that wait, as the fleet scheduler says. */
final class StatedWaitingSection {
    private final FleetStatus status;
    private final Paint paint;

    StatedWaitingSection(FleetStatus status, Paint paint) {
        this.status = status;
        this.paint = paint;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        status.deployments().stream()
                .sorted(Comparator.comparing(FleetStatus.OfDeployment::key))
                .forEach(deployment -> deployment.waiting().forEach(waits -> {
                    lines.add("%s  %s: %s"
                            .formatted(
                                    paint.bold(deployment.key().toString()),
                                    Words.count(waits.replicas(), "replica"),
                                    paint.yellow(waits.reason())));
                    if (!waits.message().isEmpty()) {
                        lines.add("  " + waits.message());
                    }
                }));
        return lines;
    }
}
