package dev.stowage.fleet.app;

import dev.stowage.fleet.Condition;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.wire.FleetOverview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a person may want to do something about: conditions, placements that failed, replicas that go or cannot be scheduled. */
final class TroubleSection {
    private static final int SHOWN = 50;

    /** Conditions that say in other words what the counts and the waiting replicas say. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("ReplicasScheduled", "ReplicasReady");

    private final FleetOverview.Seen fleet;
    private final Instant now;
    private final Paint paint;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    TroubleSection(FleetOverview.Seen fleet, Paint paint, int width) {
        this.fleet = fleet;
        this.now = fleet.state().now();
        this.paint = paint;
        this.width = width;
    }

    List<String> lines() {
        fleet.status().deployments().stream()
                .sorted(Comparator.comparing(FleetStatus.OfDeployment::key))
                .forEach(this::conditions);
        fleet.state().deployments().stream()
                .sorted(Comparator.comparing(Deployment::key))
                .forEach(this::failures);
        replicas();
        if (lines.size() <= SHOWN) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, SHOWN));
        shown.add(paint.dim("and %s more; -o json shows all".formatted(lines.size() - SHOWN)));
        return shown;
    }

    private void conditions(FleetStatus.OfDeployment deployment) {
        for (Condition condition : deployment.conditions()) {
            if (condition.status().equals("False") && !SHOWN_ELSEWHERE.contains(condition.type())) {
                add("%s  %s=False %s (%s)"
                        .formatted(
                                deployment.key(),
                                condition.type(),
                                Ages.since(condition.since(), now),
                                Words.why(condition)));
            }
        }
    }

    private void failures(Deployment deployment) {
        deployment.failedPlacements().stream()
                .filter(failed -> failed.until().isAfter(now))
                .forEach(failed -> add(deployment.key() + "  " + FailureWords.of(failed)));
    }

    private void replicas() {
        Map<ObjectKey, String> messages = new HashMap<>();
        fleet.status()
                .replicas()
                .forEach(replica -> FleetStatus.find(replica.conditions(), "Scheduled")
                        .ifPresent(condition -> messages.put(replica.key(), condition.message())));
        fleet.state().replicas().stream()
                .sorted(Comparator.comparing(Replica::key))
                .forEach(replica -> replica(replica, messages.getOrDefault(replica.key(), "")));
    }

    private void replica(Replica replica, String message) {
        if (replica.terminating()) {
            add("%s on %s is being removed".formatted(replica.key(), replica.cluster()));
        } else if (replica.status().scheduled() instanceof Replica.Scheduled.False(var why, var since)) {
            add("%s on %s is not scheduled %s: %s"
                    .formatted(
                            replica.key(),
                            replica.cluster(),
                            Ages.since(since, now),
                            message.isEmpty() ? why : why + ": " + message));
        }
    }

    private void add(String line) {
        lines.add(Columns.fit(line.stripTrailing(), width));
    }
}
