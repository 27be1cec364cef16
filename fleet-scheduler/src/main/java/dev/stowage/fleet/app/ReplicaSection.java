package dev.stowage.fleet.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.State;
import dev.stowage.fleet.Unplaced;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The replicas that stay and that are placed, by deployment. */
final class ReplicaSection {
    private static final int SHOWN_UNCHANGED = 20;

    private final Plan plan;
    private final Paint paint;
    private final Pools pools;
    private final Map<ObjectKey, Integer> waiting;

    ReplicaSection(State state, Plan plan, Paint paint) {
        this.plan = plan;
        this.paint = paint;
        this.pools = new Pools(state);
        this.waiting = plan.unplaced().stream().collect(Collectors.toMap(Unplaced::deployment, Unplaced::replicas));
    }

    List<String> lines() {
        Map<ObjectKey, List<Plan.PlannedReplica>> deployments = new TreeMap<>();
        plan.replicas()
                .forEach(replica -> deployments
                        .computeIfAbsent(replica.deployment(), _ -> new ArrayList<>())
                        .add(replica));
        List<String> changed = new ArrayList<>();
        List<String> unchanged = new ArrayList<>();
        deployments.forEach(
                (key, replicas) -> (isUnchanged(replicas) ? unchanged : changed).addAll(deployment(key, replicas)));
        int shown = 2 * SHOWN_UNCHANGED;
        changed.addAll(unchanged.stream().limit(shown).toList());
        if (unchanged.size() > shown) {
            changed.add(paint.dim("and %s more whose replicas all stay"
                    .formatted(Words.count((unchanged.size() - shown) / 2, "deployment"))));
        }
        return changed;
    }

    private List<String> deployment(ObjectKey key, List<Plan.PlannedReplica> replicas) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(key.toString()) + "  " + summary(replicas, waiting.getOrDefault(key, 0)));
        Map<String, Integer> staying = new TreeMap<>();
        for (Plan.PlannedReplica replica : replicas) {
            if (replica.standing() instanceof Plan.Standing.Retained) {
                staying.merge(replica.cluster(), 1, Integer::sum);
            } else {
                lines.addAll(placed(replica));
            }
        }
        if (!staying.isEmpty()) {
            lines.add(
                    1,
                    "  "
                            + paint.dim("= stays on "
                                    + staying.entrySet().stream()
                                            .map(entry -> entry.getKey()
                                                    + (entry.getValue() == 1
                                                            ? ""
                                                            : " (%s)".formatted(entry.getValue())))
                                            .collect(Collectors.joining(", "))));
        }
        return lines;
    }

    private List<String> placed(Plan.PlannedReplica replica) {
        List<String> lines = new ArrayList<>();
        String replaces = replica.standing() instanceof Plan.Standing.Replacing(var old) ? ", replaces " + old : "";
        lines.add("  " + paint.green("+")
                + " %s on %s%s".formatted(replica.name(), paint.bold(replica.cluster()), replaces));
        Map<String, Integer> nodes = new LinkedHashMap<>();
        for (PredictedNode node : replica.prediction()) {
            nodes.merge(
                    Words.pods(node.pods()) + " onto "
                            + Words.node(node, pools.get(replica.cluster(), node.pool()), replica.name()),
                    1,
                    Integer::sum);
        }
        nodes.forEach((text, count) ->
                lines.add("      " + text + (count == 1 ? "" : ", on each of %s nodes".formatted(count))));
        if (replica.prediction().isEmpty()) {
            for (PlacedEngine engine : replica.engines()) {
                lines.add("      " + Words.wholeNodes(engine));
            }
        }
        return lines;
    }

    private String summary(List<Plan.PlannedReplica> replicas, int waits) {
        long placed = replicas.stream()
                .filter(replica -> !(replica.standing() instanceof Plan.Standing.Retained))
                .count();
        List<String> parts = new ArrayList<>();
        if (placed > 0) {
            parts.add(paint.green(placed + " placed"));
        }
        if (placed < replicas.size()) {
            parts.add((replicas.size() - placed) + (replicas.size() - placed == 1 ? " stays" : " stay"));
        }
        if (waits > 0) {
            parts.add(paint.yellow(waits + (waits == 1 ? " waits" : " wait")));
        }
        return String.join(", ", parts);
    }

    private static boolean isUnchanged(List<Plan.PlannedReplica> replicas) {
        return replicas.stream().allMatch(replica -> replica.standing() instanceof Plan.Standing.Retained);
    }
}
