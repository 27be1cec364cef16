package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Packings that nobody finds quickly: the search ends at its bound, in bounded time, and promises nothing it has not found. */
@Tag("proof:packing-exact")
final class HardPackingPropertyTest {
    /** A plan takes a tenth of that on an idle machine. */
    private static final long SLOWEST_NANOS = 10_000_000_000L;

    @Test
    void nearlyFullPoolsAreAnsweredInBoundedTime() {
        long seed = Proof.seed(1);
        long cases = Proof.cases(12, 600);
        for (long i = 0; i < cases; i++) {
            HardCase hard = new HardCase(seed + i);
            long start = System.nanoTime();
            Plan plan = Given.plan(hard.state());

            assertThat(System.nanoTime() - start).as("seed %d", seed + i).isLessThan(SLOWEST_NANOS);
            for (Plan.PlannedReplica replica : plan.replicas()) {
                assertThat(PredictionCheck.complaints(hard.grounds, hard.deployment, replica))
                        .as("seed %d", seed + i)
                        .isEmpty();
            }
        }
    }

    @Test
    void anImpossiblePackingThatOnlyParityForbidsWaitsWithSearchLimit() {
        List<Engine> engines = new ArrayList<>();
        for (int size = 10; size <= 32; size += 2) {
            engines.add(gpus("e" + size, 2, size));
        }
        // 504 of 505 devices, all needs even, and an odd number on each node: at most 100 of each node's 101 can be
        // used.
        Plan plan = Given.fleet(Given.cluster("east", Given.pool("h100").of(101).bucket(5, 101)))
                .wants(Given.deployment("chat", 1, engines.toArray(Engine[]::new)))
                .plan();

        assertThat(plan.replicas()).isEmpty();
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.SEARCH_LIMIT);
    }

    @Test
    void theSearchOverSeveralPoolsEndsAtOneBoundForAllOfThem() {
        // Found at random: alone, the search of each of some hundred assignments of engines to pools ended at its
        // bound.
        HardCase hard = new HardCase(4);

        Plan plan = Given.plan(hard.state());

        assertThat(plan.replicas()).isEmpty();
        assertThat(plan.unplaced().getFirst().pools())
                .extracting(PoolReason::reason)
                .containsOnly(Reason.SEARCH_LIMIT);
    }

    private static Engine gpus(String name, int copies, int each) {
        Engine.Request request = new Engine.Request("gpu", each, List.of());
        return new Engine(name, copies, List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request))));
    }

    /** Up to 48 pods for up to 15 nodes, of 90 to 100 % of what is free. */
    private static final class HardCase {
        final Map<String, TinyPacker.Ground> grounds = new LinkedHashMap<>();
        final Deployment deployment;
        private final List<Pool> pools = new ArrayList<>();

        HardCase(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = 1 + random.nextInt(3);
            int nodes = 2 + random.nextInt(4);
            for (int pool = 0; pool < count; pool++) {
                add("p" + pool, nodes, random);
            }
            int engines = 4 + random.nextInt(9);
            int copies = 1 + random.nextInt(4);
            double filled = 900 + random.nextInt(100);
            int average = (int) (count * nodes * filled / (engines * copies));
            List<Engine> all = new ArrayList<>();
            for (int engine = 0; engine < engines; engine++) {
                all.add(gpus("e" + engine, copies, Math.max(1, average / 2 + random.nextInt(average))));
            }
            deployment = ProbeMaker.deployment("new", "probe", all);
        }

        private void add(String name, int nodes, SplittableRandom random) {
            PoolBuilder builder = Given.pool(name).of(1000);
            for (int node = 0; node < nodes; node++) {
                builder.bucket(1, 1000 - random.nextInt(60) * random.nextInt(3));
            }
            Pool pool = builder.build();
            TinyPacker.Ground ground = new TinyPacker.Ground(pool, 0);
            for (Yard.Node node : new Yard(pool).nodes) {
                ground.add(node, Yard.NO_SLOT, node.free, node.free, false);
            }
            grounds.put(name, ground);
            pools.add(pool);
        }

        State state() {
            Cluster cluster = Oddities.withPools(Given.cluster("east"), pools);
            return new State(List.of(cluster), List.of(deployment), List.of(), Given.NOW);
        }
    }
}
