package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Plan;
import dev.stowage.extender.Scene;
import dev.stowage.extender.View;
import dev.stowage.fleet.Proof;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
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
        Times idle = measure(5_000, "");
        Times few = measure(500, ",\"resourceClaims\":[{\"name\":\"gpu\"}]");
        Times many = measure(5_000, ",\"resourceClaims\":[{\"name\":\"gpu\"}]");

        assertThat(few.median()).isLessThan(Duration.ofMillis(1));
        assertThat(many.median()).isLessThan(Duration.ofMillis(3));
        assertThat(idle.median()).isLessThan(Duration.ofNanos(300_000));
        Proof.held(
                "extender-verbs-speed",
                "500 names: %s; 5,000 names: %s; 5,000 names, no devices: %s".formatted(few, many, idle));
    }

    private static Times measure(int names, String claims) {
        Scene scene = new Scene();
        IntStream.range(0, names).forEach(node -> scene.node(name(node), node % 9));
        IntStream.range(0, 20)
                .forEach(number -> scene.replica(
                                "r" + number,
                                Plan.of("r" + number).pods("main", 2, 3).slot("r" + number + "/0", 8, "main", "main"))
                        .pod("pod" + number, "r" + number, "main"));
        View view = scene.view();
        ExtenderVerbs verbs = new ExtenderVerbs(scene.steering());
        byte[][] questions = IntStream.range(0, 20)
                .mapToObj(number -> question(names, "pod" + number, claims))
                .toArray(byte[][]::new);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] nanos = new long[CALLS];
        for (int call = -WARM_UP; call < CALLS; call++) {
            Instant now = Instant.EPOCH.plusMillis(10L * (call + WARM_UP));
            long before = threads.getCurrentThreadCpuTime();
            verbs.prioritize(questions[Math.floorMod(call, questions.length)], view, now);
            if (call >= 0) {
                nanos[call] = threads.getCurrentThreadCpuTime() - before;
            }
        }
        Arrays.sort(nanos);
        return new Times(Duration.ofNanos(nanos[CALLS / 2]), Duration.ofNanos(nanos[CALLS * 99 / 100]));
    }

    private static byte[] question(int names, String pod, String claims) {
        String list = IntStream.range(0, names)
                .mapToObj(node -> '"' + name(node) + '"')
                .collect(Collectors.joining(","));
        return ("{\"Pod\":{\"metadata\":{\"name\":\"%s\",\"namespace\":\"team\",\"uid\":\"%s-uid\"},"
                        + "\"spec\":{\"containers\":[{\"image\":\"vllm:1\"}]%s}},\"Nodes\":null,\"NodeNames\":[%s]}")
                .formatted(pod, pod, claims, list)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Of 38 characters, as those of clouds. */
    private static String name(int node) {
        return "gke-production-h100-pool-%013d".formatted(node * 7_919L % 9_999_991L);
    }
}
