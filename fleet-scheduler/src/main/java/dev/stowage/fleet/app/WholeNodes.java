package dev.stowage.fleet.app;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Mode;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.State;
import dev.stowage.fleet.Unplaced;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What would become of the same fleet if nothing were observed, and every pod that claims devices took a whole node. */
final class WholeNodes {
    private static final int SHOWN = 5;

    private WholeNodes() {}

    /** The plan of the same fleet under whole-node accounting. */
    static Plan plan(State state, DeviceMatcher matcher) {
        List<Cluster> clusters = new ArrayList<>(state.clusters().size());
        for (Cluster cluster : state.clusters()) {
            clusters.add(new Cluster(
                    cluster.name(),
                    cluster.labels(),
                    cluster.readiness(),
                    cluster.taints(),
                    cluster.steering(),
                    cluster.pools().stream().map(WholeNodes::unobserved).toList()));
        }
        return Planner.plan(new State(clusters, state.deployments(), state.replicas(), state.now()), matcher);
    }

    /** One or two sentences; none where nothing is new or no pool is observed. */
    static List<String> compare(State state, Plan plan, DeviceMatcher matcher) {
        long placed = placed(plan);
        long wanted = placed + waiting(plan);
        if (wanted == 0 || plan.pools().stream().allMatch(pool -> pool.mode() == Mode.WHOLE_NODE)) {
            return List.of();
        }
        Plan whole = plan(state, matcher);
        List<String> lines = new ArrayList<>();
        lines.add("This plan places %s of %s. If every pod took a whole node, %s would be placed and %s would wait."
                .formatted(placed, Words.count(wanted, "new replica"), placed(whole), waiting(whole)));
        if (!whole.unplaced().isEmpty()) {
            String names = whole.unplaced().stream()
                    .limit(SHOWN)
                    .map(unplaced -> "%s (%s)".formatted(unplaced.deployment(), unplaced.replicas()))
                    .collect(Collectors.joining(", "));
            long more = Math.max(0, whole.unplaced().size() - SHOWN);
            lines.add("Waiting then: " + names
                    + (more == 0 ? "" : " and %s more".formatted(Words.count(more, "deployment"))) + ".");
        }
        return lines;
    }

    private static long placed(Plan plan) {
        return plan.replicas().stream()
                .filter(replica -> replica.standing() instanceof Plan.Standing.Placed)
                .count();
    }

    private static long waiting(Plan plan) {
        return plan.unplaced().stream().mapToLong(Unplaced::replicas).sum();
    }

    private static Pool unobserved(Pool pool) {
        return new Pool(
                pool.name(), pool.shape(), pool.nodes(), pool.scaling(), pool.topologyKey(), new Observation.Absent());
    }
}
