package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether predictions hold, and the histogram is right, while others use the pool too. */
@Tag("proof:foreign-pods")
final class ForeignPodsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final NodePool POOL = NodePool.named("h100", 20).with(Devices.gpus(8));
    private static final long SEED = Proof.seed(62);
    private static final int OF_OURS_PER_FOREIGN = 9;
    private static final double MOST_ASTRAY_PERCENT = 0.5;
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(1);

    private static SteeredCluster steered;
    private static UnsteeredCluster unsteered;

    @BeforeAll
    static void start() {
        steered = SteeredCluster.fair(bench, "steered");
        unsteered = UnsteeredCluster.start(bench, "unsteered");
    }

    @Test
    void foreignPodsLeavePredictionsTrueAndTheHistogramRight() {
        int pods = Math.toIntExact(Proof.cases(60, 300));

        Run with;
        try (PlannedPool pool = steered.with(POOL)) {
            with = new Run(steered.cluster().pods(), pool).until(pods);
        }
        Run without;
        try (PlannedPool pool = unsteered.with(POOL)) {
            without = new Run(unsteered.cluster().pods(), pool).until(pods);
        }

        assertThat(with.world.outcome().percentAstray())
                .as("seed %d: %s", SEED, with)
                .isLessThanOrEqualTo(MOST_ASTRAY_PERCENT);
        if (Proof.isAlone()) {
            assertThat(Collections.max(with.told)).as("seed %d: %s", SEED, with).isLessThanOrEqualTo(TOLD_WITHIN);
        }
        Proof.held(
                "foreign-pods",
                "Kubernetes %s, 20 nodes with 8 devices, one foreign pod for every %d of ours, seed %d: %s; without the extender %s"
                        .formatted(bench.kubernetes(), OF_OURS_PER_FOREIGN, SEED, with, without.world.outcome()));
    }

    /** A closed world with foreign pods in it. */
    private static final class Run {
        private static final int MOST_AT_ONCE = 4;

        private final RandomGenerator random =
                RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        private final Pods foreign;
        private final PlannedPool pool;
        private final ClosedWorld world;
        private final Deque<String> there = new ArrayDeque<>();
        private final List<Duration> told = new ArrayList<>();
        private int made;

        private Run(Pods foreign, PlannedPool pool) {
            this.foreign = foreign;
            this.pool = pool;
            this.world = new ClosedWorld(pool, random);
        }

        Run until(int pods) {
            while (pool.landed() < pods) {
                while (made * OF_OURS_PER_FOREIGN < pool.landed()) {
                    come();
                }
                world.burst();
                told.add(pool.awaitObserved());
                world.leave();
                told.add(pool.awaitObserved());
            }
            return this;
        }

        /** They are there before the replicas that are planned next, and stay while those come. */
        private void come() {
            String name = "foreign-" + made++;
            foreign.add(
                    name,
                    PodTemplate.claiming(1 + random.nextInt(2))
                            .requesting("cpu", "1")
                            .on(POOL));
            foreign.await(name, 1, "decided", pod -> Pods.isBound(pod) || Pods.isUnschedulable(pod));
            there.add(name);
            if (there.size() > MOST_AT_ONCE) {
                String oldest = there.remove();
                foreign.delete(oldest);
                foreign.awaitGone(oldest);
            }
            told.add(pool.awaitObserved());
        }

        @Override
        public String toString() {
            return "%s, %d foreign; histogram right after at most %d ms in %d steps"
                    .formatted(world.outcome(), made, Collections.max(told).toMillis(), told.size());
        }
    }
}
