package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.FreePort;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.TestCluster;
import dev.stowage.e2e.SteadyQuestions.Question;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether a companion, as it is shipped, answers a kube-scheduler without ever making it wait, and stays small, while it follows
 * a large cluster in which much changes. The figures mean something on a quiet machine alone.
 */
@Tag("soak")
final class ExtenderSoakE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    /** Named as clouds do. */
    private static final NodePool POOL =
            NodePool.named("gke-production-europe-west4-h100", 5_000).with(Devices.gpus(8));

    private static final int SETTLED = 400;
    private static final int OPEN = 20;
    private static final int CALLS_PER_SECOND = 100;
    private static final int CHANGES_PER_SECOND = 30;
    private static final int LEAST_CHANGES_PER_SECOND = 20;
    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration LONGEST_COLLECTION = Duration.ofMillis(20);
    private static final Duration P999 = Duration.ofMillis(20);
    private static final long MEMORY = 250L << 20;

    @TempDir
    private Path folder = Path.of("");

    /** What was measured. */
    private record Figures(
            SteadyQuestions.Times times, PauseLog.Pauses pauses, long resident, long peak, Churn.Result churn) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d nodes, %d settled and %d open replicas, %.1f changes/s, %d calls/s with %d names: %s; %s; resident %d MB,"
                            + " at most ever %d MB",
                    POOL.count(),
                    SETTLED,
                    OPEN,
                    churn.perSecond(),
                    CALLS_PER_SECOND,
                    POOL.count(),
                    times,
                    pauses,
                    resident >> 20,
                    peak >> 20);
        }
    }

    @Test
    @Tag("proof:extender-soak")
    void answersSteadilyInAClusterThatChanges() throws IOException {
        Duration duration = Duration.ofSeconds(Proof.cases(60, 600));
        try (CrowdedCluster crowded = CrowdedCluster.start(bench, POOL, SETTLED, OPEN)) {
            Figures figures = measure(crowded, duration);

            String told = "%d s: %s".formatted(duration.toSeconds(), figures);
            assertThat(figures.churn.failures()).as(told).isEmpty();
            assertThat(figures.churn.perSecond()).as(told).isGreaterThanOrEqualTo(LEAST_CHANGES_PER_SECOND);
            assertThat(figures.pauses.longestCollection()).as(told).isLessThanOrEqualTo(LONGEST_COLLECTION);
            assertThat(figures.times.all().at(0.999)).as(told).isLessThanOrEqualTo(P999);
            assertThat(figures.resident).as(told).isLessThanOrEqualTo(MEMORY);
            Proof.held("extender-soak", told);
        }
    }

    private Figures measure(CrowdedCluster crowded, Duration duration) throws IOException {
        TestCluster cluster = crowded.cluster();
        PauseLog log = new PauseLog(folder.resolve("pauses.log"));
        int port = FreePort.at("127.0.0.1");
        RunningCompanion companion = cluster.startCompanion(CompanionSpec.workload("measured")
                        .with("STOWAGE_EXTENDER_ADDRESS", "127.0.0.1")
                        .with("STOWAGE_EXTENDER_PORT", Integer.toString(port))
                        .with("STOWAGE_JAVA_OPTIONS", log.option()))
                .awaitReady();
        try (SteadyQuestions questions = new SteadyQuestions(port, CALLS_PER_SECOND, questions(crowded.open()));
                Churn churn = Churn.start(cluster.client(), POOL, CHANGES_PER_SECOND);
                var memory = new ResidentMemory(companion::memory)) {
            assertThat(questions.await(PATIENCE)).as(() -> answers(companion)).isTrue();
            questions.run(WARM_UP);
            int logged = log.length();
            SteadyQuestions.Times times = questions.run(duration);
            PauseLog.Pauses pauses = log.after(logged);
            long resident = memory.most();
            Churn.Result changes = churn.end();
            // It has followed all that.
            crowded.awaitObserved();
            return new Figures(times, pauses, resident, companion.peakMemory(), changes);
        }
    }

    /** What it has counted. */
    private static String answers(RunningCompanion companion) {
        return companion
                .read("/metrics")
                .lines()
                .filter(line -> line.startsWith("stowage_extender_answers_total") && !line.endsWith(" 0.0"))
                .collect(Collectors.joining(", "));
    }

    /** One in four is about a pod without devices; kube-scheduler names the nodes in an order of its own. */
    private static List<Question> questions(List<Pod> open) {
        Random random = new Random(Proof.seed(7));
        KubernetesSerialization json = new KubernetesSerialization();
        List<String> nodes =
                IntStream.range(0, POOL.count()).mapToObj(POOL::node).collect(Collectors.toCollection(ArrayList::new));
        List<Question> questions = new ArrayList<>();
        for (Pod pod : open) {
            // kube-scheduler forgets them too.
            pod.getMetadata().setManagedFields(List.of());
            Collections.shuffle(nodes, random);
            questions.add(Question.prioritize(json.asJson(pod), nodes, true));
            if (questions.size() % 4 == 3) {
                pod.getMetadata().setName("plain");
                pod.getMetadata().setUid("plain");
                pod.getSpec().setResourceClaims(List.of());
                pod.getStatus().setResourceClaimStatuses(List.of());
                questions.add(Question.prioritize(json.asJson(pod), nodes, false));
            }
        }
        return questions;
    }
}
