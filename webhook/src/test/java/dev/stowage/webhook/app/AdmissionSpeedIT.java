package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How fast a companion on one core answers. The figures mean something on a quiet machine alone. */
final class AdmissionSpeedIT {
    private static final int RATE = 500;
    private static final Pattern MICROS = Pattern.compile(".* outcome=stamped micros=([0-9]+)");

    @TempDir
    private Path folder = Path.of("");

    @Test
    @Tag("proof:admission-speed")
    void answersFiveHundredPodsASecondOnOneCore() throws IOException, InterruptedException, ExecutionException {
        int calls = Math.toIntExact(Proof.cases(500, 15_000));
        int rounds = Proof.isAlone() ? 3 : 1;
        try (TestCluster cluster = TestCluster.start(500)) {
            LittleReplica.put(cluster);
            try (var companion = CompanionProcess.start(
                    OneCore.java(Main.class, "--role", "workload"),
                    cluster.environment(folder),
                    folder.resolve("log"))) {
                companion.awaitReady();
                var load = new Load(companion.admissionPort(), RATE);
                load.run(Proof.isAlone() ? 5_000 : 200);

                int logged = handled(companion, 0).length;
                List<long[]> overTls = new ArrayList<>();
                for (int round = 0; round < rounds; round++) {
                    overTls.add(load.run(calls));
                }
                long[] handling = handled(companion, logged);
                long[] tls =
                        overTls.stream().flatMapToLong(Arrays::stream).sorted().toArray();

                assertThat(handling).hasSize(calls * rounds);
                String figures = figures(rounds, handling, tls);
                // Whatever else the machine has to do.
                assertThat(at(handling, 0.5)).as(figures).isLessThan(100_000);
                if (Proof.isAlone()) {
                    assertThat(at(handling, 0.99)).as(figures).isLessThanOrEqualTo(2_000);
                    assertThat(at(tls, 0.99)).as(figures).isLessThanOrEqualTo(5_000_000);
                }
                Proof.held("admission-speed", figures);
            }
        }
    }

    private static String figures(int rounds, long[] handling, long[] tls) {
        return "%d reviews of 10 KB at %d/s, rounds: %d, one core: handler p50 %.2f ms, p99 %.2f ms; over TLS p50 %.2f ms, p99 %.2f ms"
                .formatted(
                        tls.length,
                        RATE,
                        rounds,
                        at(handling, 0.5) / 1e3,
                        at(handling, 0.99) / 1e3,
                        at(tls, 0.5) / 1e6,
                        at(tls, 0.99) / 1e6);
    }

    /** How long each stamping took, in microseconds, the shortest first, without the first ones that were logged. */
    private static long[] handled(CompanionProcess companion, int without) throws IOException {
        return companion.log().stream()
                .map(MICROS::matcher)
                .filter(Matcher::matches)
                .skip(without)
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .sorted()
                .toArray();
    }

    private static long at(long[] sorted, double part) {
        return sorted[(int) Math.ceil(part * sorted.length) - 1];
    }
}
