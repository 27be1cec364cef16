package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The laws of every plan over random states by the million. */
final class SoakPlannerPropertyTest {
    /** No plan of such a small state may take longer, of the processor's time: a pause of the machine is not the planner's. */
    private static final long SLOWEST_NANOS = 2_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What one worker saw. */
    private record Tally(long states, long placed, long waiting, long slowestNanos) {
        Tally plus(Tally other) {
            return new Tally(
                    states + other.states,
                    placed + other.placed,
                    waiting + other.waiting,
                    Math.max(slowestNanos, other.slowestNanos));
        }
    }

    @Test
    void everyPlanKeepsTheLaws() throws InterruptedException, ExecutionException {
        Tally tally = run(Proof.seed(1), Proof.cases(100_000, 100_000));

        assertThat(tally.placed).isPositive();
        assertThat(tally.waiting).isPositive();
        assertThat(tally.slowestNanos).isLessThan(SLOWEST_NANOS);
    }

    @Test
    @Tag("soak")
    @Tag("proof:soak-planner")
    void everyPlanOfMillionsOfStatesKeepsTheLaws() throws InterruptedException, ExecutionException {
        long start = System.nanoTime();

        Tally tally = run(Proof.seed(1_000_000_000L), Proof.cases(10_000_000, 10_000_000));

        assertThat(tally.slowestNanos).isLessThan(SLOWEST_NANOS);
        long seconds = Math.max(1, (System.nanoTime() - start) / 1_000_000_000L);
        Proof.held(
                "soak-planner",
                "%d states (%d replicas placed, %d deployments waiting), %d a second, slowest plan %d ms"
                        .formatted(
                                tally.states,
                                tally.placed,
                                tally.waiting,
                                tally.states / seconds,
                                tally.slowestNanos / 1_000_000));
    }

    private static Tally run(long seed, long states) throws InterruptedException, ExecutionException {
        int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
        AtomicBoolean failed = new AtomicBoolean();
        try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
            List<Future<Tally>> parts = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                int first = worker;
                parts.add(pool.submit(
                        () -> work(seed + first, workers, (states + workers - 1 - first) / workers, failed)));
            }
            Tally all = new Tally(0, 0, 0, 0);
            for (Future<Tally> part : parts) {
                all = all.plus(part.get());
            }
            return all;
        }
    }

    private static Tally work(long firstSeed, int step, long states, AtomicBoolean failed) {
        Tally tally = new Tally(0, 0, 0, 0);
        for (long i = 0; i < states && !failed.get(); i++) {
            try {
                tally = tally.plus(check(firstSeed + i * step));
            } catch (RuntimeException | AssertionError fault) {
                failed.set(true);
                throw new AssertionError("The state of seed %d breaks a law.".formatted(firstSeed + i * step), fault);
            }
        }
        return tally;
    }

    private static Tally check(long seed) {
        State state = RandomFleets.state(seed);
        long start = THREADS.getCurrentThreadCpuTime();
        Plan plan = Given.plan(state);
        long took = THREADS.getCurrentThreadCpuTime() - start;
        List<String> complaints = new ArrayList<>(Accountant.complaints(state, plan));
        switch ((int) (seed % 16)) {
            case 0 -> complaints.addAll(Laws.fixpoint(state, plan));
            case 1 -> complaints.addAll(Laws.permutation(state, plan, seed));
            case 2 -> complaints.addAll(Laws.moreCapacity(state, seed));
            default -> {}
        }
        assertThat(complaints).as("seed %d", seed).isEmpty();
        return new Tally(1, plan.replicas().size(), plan.unplaced().size(), took);
    }
}
