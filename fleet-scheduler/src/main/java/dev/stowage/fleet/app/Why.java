package dev.stowage.fleet.app;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.ClusterSelector;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.PoolReason;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.State;
import dev.stowage.fleet.Unplaced;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Explains one deployment over all pools. On the fleet as it is after the plan, it asks for one more replica on each
 * cluster, by deployments of one replica each that select this one cluster; where one fits, that pool is left out and the
 * others are asked again, until none fits.
 */
final class Why {
    /** Selects one cluster; no label of a real cluster has this key. */
    private static final String PROBE = "probe.invalid/cluster";

    private static final String FITS = "fits";

    private final State state;
    private final Plan plan;
    private final DeviceMatcher matcher;
    private final Deployment deployment;
    private final Pools pools;

    /** What a pool says to one more replica. */
    private record Answer(String pool, String reason, String message) {}

    private Why(State state, Plan plan, DeviceMatcher matcher, Deployment deployment) {
        this.state = state;
        this.plan = plan;
        this.matcher = matcher;
        this.deployment = deployment;
        this.pools = new Pools(state);
    }

    /** Prints the explanation and returns whether there is such a deployment. */
    static boolean explain(ObjectKey key, State state, Plan plan, DeviceMatcher matcher, Surroundings surroundings) {
        for (Deployment deployment : state.deployments()) {
            if (deployment.key().equals(key)) {
                new Why(state, plan, matcher, deployment).print(surroundings);
                return true;
            }
        }
        return false;
    }

    private void print(Surroundings surroundings) {
        Paint paint = Paint.onOut(surroundings);
        surroundings.out().println(paint.bold(deployment.key().toString()) + "  " + standing());
        surroundings.out().println("What one more replica would meet, after this plan:");
        Map<String, List<Answer>> answers = answers();
        Set<String> selected = selected();
        for (Cluster cluster : sorted()) {
            String note = selected.contains(cluster.name()) ? "" : paint.dim("  not selected by clusterSelector");
            surroundings.out().println(paint.bold(cluster.name()) + note);
            for (Answer answer : answers.getOrDefault(cluster.name(), List.of())) {
                String reason = answer.reason.equals(FITS)
                        ? paint.green(Columns.pad(FITS, 17))
                        : Columns.pad(answer.reason, 17);
                surroundings
                        .out()
                        .println("  %s  %s  %s".formatted(Columns.pad(answer.pool, 20), reason, answer.message));
            }
        }
    }

    private String standing() {
        long there = plan.replicas().stream()
                .filter(replica -> replica.deployment().equals(deployment.key()))
                .count();
        String waits = plan.unplaced().stream()
                .filter(unplaced -> unplaced.deployment().equals(deployment.key()))
                .map(unplaced ->
                        "; %s waiting (%s): %s".formatted(unplaced.replicas(), unplaced.reason(), unplaced.message()))
                .findFirst()
                .orElse("");
        return "%s of %s placed".formatted(there, Words.count(deployment.replicas(), "replica")) + waits;
    }

    private Map<String, List<Answer>> answers() {
        Map<String, List<Answer>> answers = new HashMap<>();
        List<Cluster> asked = new ArrayList<>();
        state.clusters().forEach(cluster -> asked.add(labelled(cluster)));
        List<Replica> existing = afterPlan();
        while (!asked.isEmpty()) {
            Plan probe = Planner.plan(new State(asked, probes(asked), existing, state.now()), matcher);
            Map<String, Set<String>> taken = new HashMap<>();
            for (Plan.PlannedReplica replica : probe.replicas()) {
                List<Answer> found = answers.computeIfAbsent(replica.cluster(), _ -> new ArrayList<>());
                taken.put(replica.cluster(), fits(replica, found));
            }
            for (Unplaced unplaced : probe.unplaced()) {
                for (PoolReason reason : unplaced.pools()) {
                    answers.computeIfAbsent(reason.cluster(), _ -> new ArrayList<>())
                            .add(new Answer(reason.pool(), reason.reason().toString(), reason.message()));
                }
            }
            asked.replaceAll(cluster -> without(cluster, taken.getOrDefault(cluster.name(), Set.of())));
            asked.removeIf(cluster ->
                    !taken.containsKey(cluster.name()) || cluster.pools().isEmpty());
        }
        return answers;
    }

    private Set<String> fits(Plan.PlannedReplica replica, List<Answer> answers) {
        Map<String, List<String>> nodes = new LinkedHashMap<>();
        replica.engines()
                .forEach(engine -> engine.members()
                        .forEach(member -> nodes.computeIfAbsent(member.pool(), _ -> new ArrayList<>())));
        for (PredictedNode node : replica.prediction()) {
            nodes.computeIfAbsent(node.pool(), _ -> new ArrayList<>())
                    .add(Words.pods(node.pods()) + " onto "
                            + Words.node(node, pools.get(replica.cluster(), node.pool()), replica.name()));
        }
        nodes.forEach((pool, texts) -> answers.add(new Answer(
                pool,
                FITS,
                texts.isEmpty() ? "on whole nodes" : texts.stream().distinct().collect(Collectors.joining("; ")))));
        return nodes.keySet();
    }

    private List<Deployment> probes(List<Cluster> clusters) {
        List<Deployment> probes = new ArrayList<>();
        for (Cluster cluster : clusters) {
            probes.add(new Deployment(
                    new ObjectKey(deployment.key().namespace(), deployment.key().name() + "\0" + cluster.name()),
                    deployment.created(),
                    false,
                    1,
                    Integer.MIN_VALUE,
                    deployment.unschedulableAfter(),
                    deployment.updateStrategy(),
                    deployment.placement(),
                    new ClusterSelector(List.of(new ClusterSelector.Requirement.In(PROBE, List.of(cluster.name())))),
                    deployment.tolerations(),
                    deployment.engines(),
                    deployment.failedPlacements()));
        }
        return probes;
    }

    /** Everything that is charged after the plan; nobody owns it, so nothing of it moves. */
    private List<Replica> afterPlan() {
        List<Replica> replicas = new ArrayList<>();
        Set<ObjectKey> known = new HashSet<>();
        for (Replica replica : state.replicas()) {
            known.add(replica.key());
            replicas.add(ownerless(replica));
        }
        for (Plan.PlannedReplica placed : plan.replicas()) {
            ObjectKey key = new ObjectKey(placed.deployment().namespace(), placed.name());
            if (known.add(key)) {
                replicas.add(new Replica(
                        key,
                        "",
                        "",
                        placed.cluster(),
                        placed.index(),
                        false,
                        placed.engines(),
                        placed.prediction(),
                        ResourceVersion.UNKNOWN,
                        Replica.Status.UNKNOWN));
            }
        }
        return replicas;
    }

    private static Replica ownerless(Replica replica) {
        return new Replica(
                replica.key(),
                replica.uid(),
                "",
                replica.cluster(),
                replica.index(),
                replica.terminating(),
                replica.engines(),
                replica.prediction(),
                replica.dispatchedVersion(),
                replica.status());
    }

    private static Cluster labelled(Cluster cluster) {
        SequencedMap<String, String> labels = new LinkedHashMap<>(cluster.labels());
        labels.put(PROBE, cluster.name());
        return new Cluster(
                cluster.name(), labels, cluster.readiness(), cluster.taints(), cluster.steering(), cluster.pools());
    }

    private static Cluster without(Cluster cluster, Set<String> pools) {
        return new Cluster(
                cluster.name(),
                cluster.labels(),
                cluster.readiness(),
                cluster.taints(),
                cluster.steering(),
                cluster.pools().stream()
                        .filter(pool -> !pools.contains(pool.name()))
                        .toList());
    }

    private Set<String> selected() {
        return state.clusters().stream()
                .filter(cluster -> isSelected(cluster.labels()))
                .map(Cluster::name)
                .collect(Collectors.toSet());
    }

    private boolean isSelected(SequencedMap<String, String> labels) {
        return deployment.clusterSelector().requirements().stream().allMatch(requirement -> switch (requirement) {
            case ClusterSelector.Requirement.In(var key, var values) ->
                labels.containsKey(key) && values.contains(labels.get(key));
            case ClusterSelector.Requirement.NotIn(var key, var values) ->
                !labels.containsKey(key) || !values.contains(labels.get(key));
            case ClusterSelector.Requirement.Exists(var key) -> labels.containsKey(key);
            case ClusterSelector.Requirement.DoesNotExist(var key) -> !labels.containsKey(key);
        });
    }

    private List<Cluster> sorted() {
        return state.clusters().stream()
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }
}
