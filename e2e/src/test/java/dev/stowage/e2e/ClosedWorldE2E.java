package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.fleet.Proof;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether pods of all kinds, with nothing else on the cluster, land where the fleet scheduler predicted. */
@Tag("proof:closed-world")
final class ClosedWorldE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final NodePool POOL = NodePool.named("h100", 20).with(Devices.gpus(8));
    private static final long SEED = Proof.seed(61);

    private static SteeredCluster steered;
    private static UnsteeredCluster unsteered;

    @BeforeAll
    static void start() {
        steered = SteeredCluster.fair(bench, "steered");
        unsteered = UnsteeredCluster.start(bench, "unsteered");
    }

    @Test
    void everyPodLandsWhereItWasPredicted() {
        int pods = Math.toIntExact(Proof.cases(60, 300));

        ClosedWorld.Outcome with;
        try (PlannedPool pool = steered.with(POOL)) {
            with = new ClosedWorld(pool, random()).run(pods);
        }
        ClosedWorld.Outcome without;
        try (PlannedPool pool = unsteered.with(POOL)) {
            without = new ClosedWorld(pool, random()).run(pods);
        }

        assertThat(with.astray()).as("seed %d: %s", SEED, with).isZero();
        assertThat(with.pending()).as("seed %d: %s", SEED, with).isZero();
        // The same would be too much to ask of chance.
        assertThat(without.astray()).as("seed %d: %s", SEED, without).isPositive();
        Proof.held(
                "closed-world",
                "Kubernetes %s, 20 nodes with 8 devices, seed %d: %s; without the extender %s"
                        .formatted(bench.kubernetes(), SEED, with, without));
    }

    /** Both worlds begin alike. */
    private static RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    }
}
