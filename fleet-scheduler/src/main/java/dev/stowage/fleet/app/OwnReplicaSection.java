package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The replicas of one deployment: where each is, how it is, and what a plan would do with it now. */
final class OwnReplicaSection {
    private final List<Replica> replicas;
    private final Plan plan;
    private final Deployment deployment;
    private final Pools pools;
    private final Instant now;
    private final Paint paint;

    OwnReplicaSection(State state, Plan plan, Deployment deployment, Paint paint) {
        this.replicas = state.replicas().stream()
                .filter(replica -> replica.deployment().equals(deployment.key().name())
                        && replica.key().namespace().equals(deployment.key().namespace()))
                .sorted(Comparator.comparing(Replica::key))
                .toList();
        this.plan = plan;
        this.deployment = deployment;
        this.pools = new Pools(state);
        this.now = state.now();
        this.paint = paint;
    }

    List<String> lines() {
        Map<String, String> fates = fates();
        List<String> lines = new ArrayList<>();
        for (Replica replica : replicas) {
            lines.add("%s on %s  %s; %s"
                    .formatted(
                            paint.bold(replica.key().name()),
                            paint.bold(replica.cluster()),
                            condition(replica),
                            replica.terminating()
                                    ? "is being removed"
                                    : fates.getOrDefault(replica.key().name(), "stays")));
            lines.addAll(nodes(replica));
        }
        for (Plan.PlannedReplica planned : plan.replicas()) {
            if (planned.deployment().equals(deployment.key())
                    && !(planned.standing() instanceof Plan.Standing.Retained)) {
                lines.add("%s %s on %s would be placed now"
                        .formatted(paint.green("+"), planned.name(), paint.bold(planned.cluster())));
            }
        }
        return lines;
    }

    /** What would become of the replicas that do not stay. */
    private Map<String, String> fates() {
        Map<String, String> fates = new HashMap<>();
        for (Plan.RemovedReplica removed : plan.removed()) {
            if (removed.deployment().equals(deployment.key())) {
                fates.put(
                        removed.name(),
                        "would be removed: %s (%s)".formatted(Words.removal(removed.reason()), removed.reason()));
            }
        }
        return fates;
    }

    private String condition(Replica replica) {
        Replica.Status status = replica.status();
        String scheduled = switch (status.scheduled()) {
            case Replica.Scheduled.Unknown() -> "nothing known of its pods";
            case Replica.Scheduled.True(var since) -> ("scheduled " + Ages.since(since, now)).strip();
            case Replica.Scheduled.False(var reason, var since) ->
                paint.yellow(("not scheduled " + Ages.since(since, now)).strip() + " (" + reason + ")");
        };
        return status.ready() ? paint.green("ready") + ", " + scheduled : scheduled;
    }

    private List<String> nodes(Replica replica) {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        for (PredictedNode node : replica.prediction()) {
            nodes.merge(
                    Words.pods(node.pods()) + " onto "
                            + Words.node(
                                    node,
                                    pools.get(replica.cluster(), node.pool()),
                                    replica.key().name()),
                    1,
                    Integer::sum);
        }
        List<String> lines = new ArrayList<>();
        nodes.forEach((text, count) ->
                lines.add("    placed with " + text + (count == 1 ? "" : ", on each of %s nodes".formatted(count))));
        if (replica.prediction().isEmpty()) {
            for (PlacedEngine engine : replica.engines()) {
                lines.add("    placed with " + Words.wholeNodes(engine));
            }
        }
        return lines;
    }
}
