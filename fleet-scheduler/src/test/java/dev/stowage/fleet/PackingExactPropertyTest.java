package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A steered pool takes a replica exactly when its pods can be packed at all. */
@Tag("proof:packing-exact")
final class PackingExactPropertyTest {
    @Test
    void aReplicaIsPlacedExactlyWhenAPackingExists() {
        long seed = Proof.seed(1);
        long cases = Proof.cases(6_000, 200_000);
        long placed = 0;
        for (long i = 0; i < cases; i++) {
            placed += agrees(seed + i) ? 1 : 0;
        }

        assertThat(placed).isBetween(cases / 5, cases * 4 / 5);
        Proof.held(
                "packing-exact",
                "%d fleets agree with a search through everything, %d of them placed; the same with documents, engines and pools in another order"
                        .formatted(cases, placed));
    }

    /** Returns whether the replica is placed. */
    private static boolean agrees(long seed) {
        PackingCase fleet = new PackingCase(seed);
        State state = fleet.state();
        Plan plan = Given.plan(state);

        assertThat(plan.pools()).as("seed %d", seed).allMatch(pool -> pool.mode() == Mode.PACKED);
        assertThat(isPlaced(plan))
                .as("seed %d: %s onto %s", seed, fleet.probe.engines(), state)
                .isEqualTo(TinyPacker.fitsSomewhere(fleet.truth, fleet.probe.engines()));
        for (Plan.PlannedReplica replica : plan.replicas()) {
            if (replica.standing() instanceof Plan.Standing.Placed) {
                assertThat(PredictionCheck.complaints(
                                fleet.truth.getOrDefault(replica.cluster(), Map.of()), fleet.probe, replica))
                        .as("seed %d", seed)
                        .isEmpty();
            }
        }
        assertThat(isPlaced(Given.plan(reordered(state, seed))))
                .as("seed %d, reordered", seed)
                .isEqualTo(isPlaced(plan));
        return isPlaced(plan);
    }

    private static boolean isPlaced(Plan plan) {
        return plan.replicas().stream().anyMatch(replica -> replica.standing() instanceof Plan.Standing.Placed);
    }

    /** Documents, engines and pools in another order. */
    private static State reordered(State state, long seed) {
        Random random = new Random(seed);
        State shuffled = Shuffled.of(state, seed);
        List<Cluster> clusters = shuffled.clusters().stream()
                .map(cluster -> Oddities.withPools(cluster, shuffle(cluster.pools(), random)))
                .toList();
        List<Deployment> deployments = shuffled.deployments().stream()
                .map(deployment -> ProbeMaker.deployment(
                        deployment.key().namespace(), deployment.key().name(), shuffle(deployment.engines(), random)))
                .toList();
        return new State(clusters, deployments, shuffled.replicas(), shuffled.now());
    }

    private static <T> List<T> shuffle(List<T> items, Random random) {
        List<T> all = new ArrayList<>(items);
        Collections.shuffle(all, random);
        return all;
    }
}
