package dev.stowage.fleet.app;

import dev.stowage.fleet.Condition;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import dev.stowage.fleet.Unplaced;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.FleetOverview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Everything there is to say about one deployment. */
final class ExplainTable {
    private final State state;
    private final FleetStatus status;
    private final Deployment deployment;
    private final Instant now;
    private final Paint paint;

    ExplainTable(FleetOverview.Seen fleet, Deployment deployment, Surroundings surroundings) {
        this.state = fleet.state();
        this.status = fleet.status();
        this.deployment = deployment;
        this.now = fleet.state().now();
        this.paint = Paint.onOut(surroundings);
    }

    String text() {
        DeviceMatcher matcher = new CelMatcher();
        Plan plan = Planner.plan(state, matcher);
        return new Sections(paint)
                .add(deployment.key().toString(), counts(plan))
                .add("CONDITIONS", conditions())
                .add("REPLICAS", new OwnReplicaSection(state, plan, deployment, paint).lines())
                .add("FAILED PLACEMENTS", failures())
                .add(
                        "ONE MORE REPLICA would meet",
                        Why.answers(deployment, Planner.explain(state, matcher, deployment.key()), paint))
                .text();
    }

    private List<String> counts(Plan plan) {
        Tally tally = Tally.of(
                deployment,
                status.deployments().stream()
                        .filter(one -> one.key().equals(deployment.key()))
                        .toList(),
                state.replicas().stream()
                        .filter(replica -> replica.key()
                                        .namespace()
                                        .equals(deployment.key().namespace())
                                && replica.deployment().equals(deployment.key().name()))
                        .toList());
        List<String> lines = new ArrayList<>();
        lines.add("%s wanted, %s there, %s scheduled, %s ready"
                .formatted(tally.desired(), tally.total(), tally.scheduled(), tally.ready()));
        lines.add("priority %s".formatted(deployment.priority()));
        for (Unplaced unplaced : plan.unplaced()) {
            if (unplaced.deployment().equals(deployment.key())) {
                lines.add(paint.yellow("%s waits (%s): %s"
                        .formatted(
                                Words.count(unplaced.replicas(), "replica"), unplaced.reason(), unplaced.message())));
            }
        }
        return lines;
    }

    private List<String> conditions() {
        List<String> lines = new ArrayList<>();
        for (FleetStatus.OfDeployment said : status.deployments()) {
            if (said.key().equals(deployment.key())) {
                said.conditions().forEach(condition -> lines.add(line(condition)));
            }
        }
        return lines;
    }

    private String line(Condition condition) {
        return "%s=%s %s  %s"
                .formatted(
                        condition.type(), condition.status(), Ages.since(condition.since(), now), Words.why(condition))
                .stripTrailing();
    }

    private List<String> failures() {
        return deployment.failedPlacements().stream()
                .map(failed -> FailureWords.of(failed) + (failed.until().isAfter(now) ? "" : " (over)"))
                .toList();
    }
}
