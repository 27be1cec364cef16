package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.stowage.fleet.wire.CelMatcher;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How long a plan takes: 1,000 clusters of 4 pools, 10,000 live replicas, 100 to place. An ordinary test run, which shares
 * the machine and is slowed by coverage counters, only holds medians to twenty times the targets.
 */
@Tag("proof:plan-speed")
final class PlanSpeedTest {
    private static final double SLACK = Proof.isAlone() ? 1 : 20;
    private static final int ROUNDS = (int) Proof.cases(1, 9);
    private static final int PLANS = Proof.isAlone() ? 200 : 50;

    private final DeviceMatcher matcher = new CelMatcher();
    private final long seed = Proof.seed(1);

    /** Milliseconds: the median over all rounds of what a round's median and 99th percentile are. */
    private record Times(double p50, double p99) {
        boolean within(double mostP50, double mostP99) {
            return p50 <= mostP50 * SLACK && (p99 <= mostP99 || !Proof.isAlone());
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "p50 %.2f ms, p99 %.2f ms", p50, p99);
        }
    }

    @Test
    void plansALargeFleetWithinItsTargets() {
        State[] states = new State[4];
        Arrays.setAll(states, i -> LargeFleet.STANDARD.state(seed + i));
        warmUp(i -> Planner.plan(states[i % states.length], matcher));

        Times whole = time(i -> Planner.plan(states[i % states.length], matcher));
        double megabytes = allocated(() -> Planner.plan(states[0], matcher)) / 1e6;
        Times incremental = timeIncremental();

        assertThat(whole.within(5, 10)).as("a whole plan: %s", whole).isTrue();
        assertThat(megabytes).as("megabytes allocated by a whole plan").isLessThanOrEqualTo(20 * SLACK);
        assertThat(incremental.within(1, 1))
                .as("after one observation: %s", incremental)
                .isTrue();
        Proof.held(
                "plan-speed",
                String.format(
                        Locale.ROOT,
                        "whole plan %s, %.1f MB allocated; after one observation %s; medians of %d rounds of %d plans",
                        whole,
                        megabytes,
                        incremental,
                        ROUNDS,
                        PLANS));
    }

    private Times timeIncremental() {
        LargeFleet threeWait = new LargeFleet(1_000, 90, 1_000, 10_000, 3);
        Fleet[] fleet = {Fleet.of(threeWait.state(seed), matcher)};
        int[] observations = {0};
        IntConsumer observe = i -> {
            int round = observations[0]++;
            Cluster next = fleet[0].sites.get(round % fleet[0].sites.size()).cluster;
            fleet[0] = fleet[0].with(LargeFleet.observedAgain(next, round));
            new Fill(fleet[0]).plan();
        };
        warmUp(observe);
        return time(observe);
    }

    private static void warmUp(IntConsumer plan) {
        for (int i = 0; i < 2 * PLANS; i++) {
            plan.accept(i);
        }
    }

    private static Times time(IntConsumer plan) {
        double[] medians = new double[ROUNDS];
        double[] tails = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double[] took = new double[PLANS];
            for (int i = 0; i < PLANS; i++) {
                long start = System.nanoTime();
                plan.accept(i);
                took[i] = (System.nanoTime() - start) / 1e6;
            }
            Arrays.sort(took);
            medians[round] = took[PLANS / 2];
            tails[round] = took[PLANS * 99 / 100];
        }
        Arrays.sort(medians);
        Arrays.sort(tails);
        return new Times(medians[ROUNDS / 2], tails[ROUNDS / 2]);
    }

    private static long allocated(Runnable plan) {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)) {
            throw new IllegalStateException("Allocation is counted by a HotSpot JVM (com.sun.management) only.");
        }
        long before = threads.getTotalThreadAllocatedBytes();
        plan.run();
        return threads.getTotalThreadAllocatedBytes() - before;
    }
}
