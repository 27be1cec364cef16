package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.LargeCluster;
import dev.stowage.extender.LargeCluster.Pods;
import dev.stowage.fleet.Proof;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How much processor time an answer to prioritize takes, from bytes to bytes, without HTTP. */
@Tag("soak")
final class ExtenderVerbsSpeedTest {
    private static final int WARM_UP = 3_000;
    private static final int CALLS = 3_000;

    private record Times(Duration median, Duration p99) {
        @Override
        public String toString() {
            return "median %d µs, p99 %d µs".formatted(median.toNanos() / 1_000, p99.toNanos() / 1_000);
        }
    }

    @Test
    @Tag("proof:extender-verbs-speed")
    void answersWithinMilliseconds() {
        Times idle = measure(5_000, Pods.WITHOUT_DEVICES);
        Times few = measure(500, Pods.CLAIMING);
        Times many = measure(5_000, Pods.CLAIMING);

        assertThat(few.median()).isLessThan(Duration.ofMillis(1));
        assertThat(many.median()).isLessThan(Duration.ofMillis(3));
        assertThat(idle.median()).isLessThan(Duration.ofNanos(300_000));
        Proof.held(
                "extender-verbs-speed",
                "500 names: %s; 5,000 names: %s; 5,000 names, no devices: %s".formatted(few, many, idle));
    }

    private static Times measure(int nodes, Pods pods) {
        LargeCluster cluster = new LargeCluster(nodes);
        ExtenderVerbs verbs = new ExtenderVerbs(cluster.steering());
        byte[][] questions = IntStream.range(0, LargeCluster.PODS)
                .mapToObj(number -> cluster.question(number, pods))
                .toArray(byte[][]::new);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] nanos = new long[CALLS];
        for (int call = -WARM_UP; call < CALLS; call++) {
            Instant now = Instant.EPOCH.plusMillis(10L * (call + WARM_UP));
            long before = threads.getCurrentThreadCpuTime();
            verbs.prioritize(questions[Math.floorMod(call, questions.length)], cluster.view(), now);
            if (call >= 0) {
                nanos[call] = threads.getCurrentThreadCpuTime() - before;
            }
        }
        Arrays.sort(nanos);
        return new Times(Duration.ofNanos(nanos[CALLS / 2]), Duration.ofNanos(nanos[CALLS * 99 / 100]));
    }
}
