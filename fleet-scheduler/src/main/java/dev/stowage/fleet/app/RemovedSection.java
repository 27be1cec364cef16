package dev.stowage.fleet.app;

import dev.stowage.fleet.Plan;
import java.util.ArrayList;
import java.util.List;

/** The replicas that go, and updates that cannot be made. */
final class RemovedSection {
    private final Plan plan;
    private final Paint paint;

    RemovedSection(Plan plan, Paint paint) {
        this.plan = plan;
        this.paint = paint;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Plan.RemovedReplica removed : plan.removed()) {
            lines.add("%s %s of %s on %s: %s (%s)"
                    .formatted(
                            paint.red("-"),
                            removed.name(),
                            paint.bold(removed.deployment().toString()),
                            removed.cluster(),
                            Words.removal(removed.reason()),
                            removed.reason()));
        }
        for (Plan.UpdateDoesNotFit update : plan.updates()) {
            lines.add("%s %s keeps its old replicas, since no replacement fits (UpdateDoesNotFit): %s"
                    .formatted(paint.yellow("!"), paint.bold(update.deployment().toString()), update.message()));
        }
        return lines;
    }
}
