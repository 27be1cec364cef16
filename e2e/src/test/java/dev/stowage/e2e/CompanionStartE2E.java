package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How long a companion takes until it is ready, and how much memory it needs then. */
final class CompanionStartE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final int NODES = 500;
    private static final Duration TARGET = Duration.ofMillis(1_500);
    private static final long MEMORY_TARGET = 180L << 20;
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Path ROOT = Path.of("..");

    @TempDir
    private Path mounted = Path.of("");

    /** How it is started, with options for the JVM, and what came of it. */
    private record Variant(String options, List<Duration> untilReady, List<Long> memory) {
        Variant(String options) {
            this(options, new ArrayList<>(), new ArrayList<>());
        }

        void add(Duration took, long bytes) {
            untilReady.add(took);
            memory.add(bytes);
        }

        Duration medianUntilReady() {
            return untilReady.stream().sorted().toList().get(untilReady.size() / 2);
        }

        long medianMemory() {
            return memory.stream().sorted().toList().get(memory.size() / 2);
        }

        @Override
        public String toString() {
            return "%.2f s (%.2f to %.2f), %d MB"
                    .formatted(
                            medianUntilReady().toMillis() / 1e3,
                            Collections.min(untilReady).toMillis() / 1e3,
                            Collections.max(untilReady).toMillis() / 1e3,
                            medianMemory() >> 20);
        }
    }

    @Test
    @Tag("proof:companion-start")
    void isReadySoonAndSmall() throws IOException, InterruptedException {
        if (Proof.isAlone()) {
            recordStart();
        }
        TestCluster cluster =
                bench.start(ClusterSpec.named("start").with(Heartbeats.SLOW).with(ClientLimits.HIGH));
        Installed.on(cluster);
        cluster.nodes().add(NodePool.named("h100", NODES).with(Devices.gpus(8)));
        Map<String, String> pod = asInAPod(cluster);
        // The first one makes the authority, and has the API server know it.
        start(cluster, pod, new Variant(""), "first");

        Variant recorded = new Variant("");
        Variant unrecorded = new Variant("-XX:AOTMode=off");
        int starts = Math.toIntExact(Proof.cases(1, 12));
        for (int count = 0; count < starts; count++) {
            start(cluster, pod, recorded, "recorded-" + count);
            start(cluster, pod, unrecorded, "unrecorded-" + count);
        }

        if (Proof.isAlone()) {
            assertThat(recorded.medianUntilReady()).as(recorded.toString()).isLessThanOrEqualTo(TARGET);
            assertThat(recorded.medianMemory()).as(recorded.toString()).isLessThanOrEqualTo(MEMORY_TARGET);
        }
        Proof.held(
                "companion-start",
                "%d starts beside %d nodes, median: %s; without the AOT cache %s"
                        .formatted(starts, NODES, recorded, unrecorded));
    }

    /** The JVM can only use a cache that was made from the program as it was built last. */
    private static void recordStart() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bin/record-startup", "companion")
                .directory(ROOT.toFile())
                .inheritIO();
        builder.environment().keySet().removeIf(name -> name.startsWith("STOWAGE_"));
        assertThat(builder.start().waitFor()).isZero();
        assertThat(ROOT.resolve("webhook/target/companion.aot")).exists();
    }

    private static void start(TestCluster cluster, Map<String, String> pod, Variant variant, String name) {
        CompanionSpec spec = CompanionSpec.workload(name).with("STOWAGE_JAVA_OPTIONS", variant.options);
        for (Map.Entry<String, String> setting : pod.entrySet()) {
            spec = spec.with(setting.getKey(), setting.getValue());
        }
        RunningCompanion companion = cluster.startCompanion(spec);
        long began = System.nanoTime();
        while (companion.status("/readyz") != 200) {
            assertThat(System.nanoTime() - began).as(companion.log()).isLessThan(DEADLINE.toNanos());
            LockSupport.parkNanos(2_000_000);
        }
        variant.add(Duration.ofNanos(System.nanoTime() - began), companion.memory());
        companion.stop();
    }

    /** A pod has no kubeconfig, but an environment and two files, which are read faster. */
    private Map<String, String> asInAPod(TestCluster cluster) throws IOException {
        String namespace = "stowage-system";
        String account = "stowage-companion";
        Config config = Config.fromKubeconfig(cluster.tokens().kubeconfig(namespace, account, Duration.ofHours(6)));
        URI address = URI.create(config.getMasterUrl());
        byte[] authority = Base64.getDecoder().decode(config.getCaCertData());
        return Map.of(
                "KUBERNETES_AUTH_TRYKUBECONFIG", "false",
                "KUBERNETES_SERVICE_HOST", address.getHost(),
                "KUBERNETES_SERVICE_PORT", Integer.toString(address.getPort()),
                "KUBERNETES_CERTS_CA_FILE",
                        Files.write(mounted.resolve("ca.crt"), authority).toString(),
                "KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN",
                        Files.writeString(mounted.resolve("token"), token(config))
                                .toString(),
                "STOWAGE_DRAIN", "0s");
    }

    private static String token(Config config) {
        return Objects.requireNonNullElse(config.getAutoOAuthToken(), config.getOauthToken());
    }
}
