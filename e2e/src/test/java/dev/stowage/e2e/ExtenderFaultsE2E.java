package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Extender;
import dev.stowage.bench.FreePort;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Pods;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.SlowPath;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.PoolObservation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What becomes of scheduling, and of what is said about steering, when the companion that kube-scheduler asks is killed, stands
 * still or is slow. Another companion observes.
 */
@Tag("proof:extender-faults")
final class ExtenderFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final NodePool POOL = NodePool.named("h100", 24).with(Devices.gpus(8));
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration TIMEOUT = Duration.ofMillis(200);
    /** Of 192 devices; the rest is for pods whose rate is measured. */
    private static final int MOST_REPLICAS = 100;

    private static final int MOST_PODS = 400;
    private static final int FEW = 10;
    private static final int MANY = 40;
    private static final String ASKING = "default-scheduler";
    private static final String PLAIN = "plain";

    /** For the proof's line. */
    private static final Map<String, String> FOUND = new TreeMap<>();

    private static TestCluster cluster;
    private static SlowPath path;
    private static RunningCompanion asked;
    private static PlannedPool pool;
    private static Rate rate;

    private static final Deque<String> THERE = new ArrayDeque<>();
    private static int made;

    @BeforeAll
    static void start() {
        String host = bench.hostAddress();
        int port = FreePort.at(host);
        path = bench.closing(SlowPath.to(host, port));
        Extender extender = Extender.prioritizing("http://%s:%d".formatted(host, path.port()))
                .withFilter("filter")
                .withWeight(200)
                .withTimeout(TIMEOUT);
        cluster = bench.start(ClusterSpec.named("asking")
                .with(SchedulerConfiguration.DEFAULT.with(extender))
                .with(ClientLimits.HIGH));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        Installed.addManaged(cluster, Installed.TEAM);
        // It is elected, as it is alone.
        cluster.startCompanion(CompanionSpec.workload("observing")).awaitReady();
        pool = bench.closing(PlannedPool.on(cluster, POOL, PlannedPool.Eye.COMPANION));
        asked = cluster.startCompanion(
                CompanionSpec.workload("asked").with("STOWAGE_EXTENDER_PORT", Integer.toString(port)));
        awaitKnowing();
        cluster.startSecondScheduler(
                SchedulerConfiguration.DEFAULT.with(ClientLimits.HIGH).withProfile(PLAIN));
        rate = new Rate(cluster, POOL, DEADLINE);
        // Schedulers get faster.
        rate.of(MANY, ASKING);
        rate.of(MANY, PLAIN);
        pool.awaitObserved();
    }

    /** It is not to answer API servers, which would wait for it too. */
    private static void awaitKnowing() {
        asked.awaitReady();
        asked.forget();
        Waiting.byAsking(
                "the companion that is asked to know the cluster",
                () -> asked.read("/metrics"),
                ExtenderFaultsE2E::knowsAll,
                DEADLINE);
    }

    private static boolean knowsAll(String metrics) {
        return metrics.contains("stowage_cache_synced{")
                && metrics.lines()
                        .filter(line -> line.startsWith("stowage_cache_synced{"))
                        .allMatch(line -> line.endsWith(" 1.0"));
    }

    @AfterAll
    static void held() {
        Proof.held("extender-faults", "Kubernetes %s: %s".formatted(bench.kubernetes(), FOUND));
    }

    @AfterEach
    void mend() {
        path.delay(Duration.ZERO);
        asked.ensureRunning();
        awaitKnowing();
    }

    @Test
    void withoutTheExtenderPodsAreScheduledAsFastAsIfThereWereNone() {
        load(20, "Active");
        double without = measure(MANY, PLAIN);
        asked.kill();
        double killed = measure(MANY, ASKING);
        note("killed", "%.1f pods/s, without an extender %.1f".formatted(killed, without));
        if (Proof.isAlone()) {
            assertThat(killed).isGreaterThan(0.7 * without);
        }

        int astray = load(2, "Inactive");
        note("killed", "Inactive after %d pods".formatted(astray));
        // As many pods as are remembered may have to come, which takes two minutes.
        if (Proof.isAlone()) {
            mend();
            note("killed", "Active again after %d".formatted(load(20, "Active")));
        }
    }

    @Test
    void whileTheExtenderStandsStillEachPodWaitsForItsTimeouts() {
        if (Proof.isAlone()) {
            load(20, "Active");
        }
        asked.pause();
        double frozen = measure(FEW, ASKING);
        note("frozen", "%.1f pods/s".formatted(frozen));
        // Each pod is asked about twice, by filter and by prioritize.
        if (Proof.isAlone()) {
            assertThat(frozen).isBetween(1.5, 5.5);
        }

        if (Proof.isAlone()) {
            int astray = load(2, "Inactive");
            mend();
            int again = load(20, "Active");
            note("frozen", "Inactive after %d pods, Active again after %d".formatted(astray, again));
        }
    }

    @Test
    void aSlowExtenderSteersAsLongAsItAnswersInTime() {
        if (Proof.isAlone()) {
            load(20, "Active");
        }
        path.delay(TIMEOUT.dividedBy(4));
        double slow = measure(FEW, ASKING);
        note("slow by 50 ms", "%.1f pods/s".formatted(slow));
        if (Proof.isAlone()) {
            assertThat(load(20, "Active")).isEqualTo(20);
        }

        path.delay(TIMEOUT.multipliedBy(2));
        double late = measure(FEW, ASKING);
        note("slow by 400 ms", "%.1f pods/s".formatted(late));
        if (Proof.isAlone()) {
            assertThat(late).isBetween(1.5, 5.5);
            int astray = load(2, "Inactive");
            path.delay(Duration.ZERO);
            int again = load(20, "Active");
            note("slow", "Inactive after %d pods, Active again after %d".formatted(astray, again));
        }
    }

    private static double measure(int pods, String scheduler) {
        double perSecond = rate.of(pods, scheduler);
        pool.awaitObserved();
        return perSecond;
    }

    private static void note(String fault, String figures) {
        FOUND.merge(fault, figures, (one, other) -> one + ", " + other);
    }

    /**
     * Lets pods come, so many at a time, until that is said of steering, and old ones go.
     *
     * @return how many came
     */
    private static int load(int atOnce, String steering) {
        int came = 0;
        do {
            assertThat(came)
                    .as("pods that came, and steering is not %s", steering)
                    .isLessThan(MOST_PODS);
            int goes = THERE.size() + atOnce - MOST_REPLICAS;
            for (int gone = 0; gone < goes; gone++) {
                pool.hub().delete(THERE.remove());
            }
            pool.plan();
            pool.hub().awaitRemoved(DEADLINE);
            pool.awaitObserved();
            for (int count = 0; count < atOnce; count++) {
                String name = "d" + made++;
                THERE.add(name);
                pool.hub().apply(RandomReplicas.deployment(name, RandomReplicas.single(1, 1)));
            }
            pool.plan();
            came += atOnce;
            assertThat(pool.awaitDecided()).allMatch(Pods::isBound);
            pool.awaitObserved();
        } while (!steering.equals(steering()));
        return came;
    }

    private static String steering() {
        return String.valueOf(requireNonNull(cluster.client()
                        .resources(PoolObservation.class)
                        .withName(POOL.name())
                        .require()
                        .getStatus())
                .steering());
    }
}
