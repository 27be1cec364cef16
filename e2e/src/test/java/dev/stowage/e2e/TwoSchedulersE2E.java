package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.PoolObservation;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is said of a pool on whose nodes a second kube-scheduler allocates devices, which may then be given out twice. */
@Tag("proof:two-schedulers")
final class TwoSchedulersE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final NodePool POOL = NodePool.named("h100", 3).with(Devices.gpus(8));
    private static final PodTemplate POD = PodTemplate.claiming(2).on(POOL);
    private static final String OTHER = "beside";
    private static final String DOUBTFUL = "Unobservable SeveralAllocators";
    private static final String FINE = "Observed";

    /** How many ms it took until that was said, at most; for the proof's line. */
    private static final Map<String, Long> TOOK = new TreeMap<>();

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = SteeredCluster.start(bench, "shared").cluster();
        cluster.startSecondScheduler(SchedulerConfiguration.DEFAULT.withProfile(OTHER));
        cluster.client().resource(PlannedPool.poolObservation(POOL)).create();
    }

    @AfterAll
    static void held() {
        Proof.held(
                "two-schedulers",
                "Kubernetes %s: told when a second scheduler allocates, and when its pods are gone; at most ms: %s"
                        .formatted(bench.kubernetes(), TOOK));
    }

    @BeforeEach
    void add() {
        cluster.nodes().add(POOL);
        cluster.pods().add("ours", POD);
        cluster.pods().awaitRunning("ours", 1);
        awaitTold(FINE);
    }

    @AfterEach
    void clear() {
        cluster.clear();
    }

    @Test
    void aPoolOnWhichTwoAllocateCannotBeObservedUntilOneIsGone() {
        cluster.pods().add("theirs", POD.scheduledBy(OTHER));
        cluster.pods().awaitRunning("theirs", 1);
        awaitTold(DOUBTFUL);

        cluster.pods().delete("theirs");
        cluster.pods().awaitGone("theirs");
        awaitTold(FINE);
    }

    @Test
    void aPoolOnWhichOnlyTheWrongOneAllocatesCannotBeObservedEither() {
        cluster.pods().add("theirs", POD.scheduledBy(OTHER));
        cluster.pods().awaitRunning("theirs", 1);
        cluster.pods().delete("ours");
        cluster.pods().awaitGone("ours");
        awaitTold(DOUBTFUL);

        cluster.pods().delete("theirs");
        cluster.pods().awaitGone("theirs");
        awaitTold(FINE);
    }

    @Test
    void podsWithoutDevicesMayBeScheduledByAnyone() {
        cluster.pods().add("theirs", PodTemplate.SMALL.on(POOL).scheduledBy(OTHER));
        cluster.pods().awaitRunning("theirs", 1);

        // What is said after these is said with the other pod in view.
        cluster.pods().add("ours-too", POD);
        cluster.pods().awaitRunning("ours-too", 1);
        awaitTold(FINE, 4);
    }

    private static void awaitTold(String expected) {
        long began = System.nanoTime();
        Waiting.until(
                "the observation to say: " + expected,
                cluster.client().resources(PoolObservation.class).withField("metadata.name", POOL.name()),
                pools -> pools.stream().anyMatch(pool -> expected.equals(told(pool))),
                DEADLINE);
        TOOK.merge(expected, (System.nanoTime() - began) / 1_000_000, Math::max);
    }

    /** With so many devices in use. */
    private static void awaitTold(String expected, int used) {
        Waiting.until(
                "%s with %d devices in use".formatted(expected, used),
                cluster.client().resources(PoolObservation.class).withField("metadata.name", POOL.name()),
                pools -> pools.stream()
                        .anyMatch(pool -> expected.equals(told(pool))
                                && Objects.requireNonNull(pool.getStatus())
                                                .free()
                                                .getOrDefault("gpu", 0)
                                        == POOL.count() * 8 - used),
                DEADLINE);
    }

    private static String told(PoolObservation pool) {
        if (pool.getStatus() == null) {
            return "nothing";
        }
        String reason = pool.getStatus().reason();
        return reason == null
                ? pool.getStatus().state()
                : "%s %s".formatted(pool.getStatus().state(), reason);
    }
}
