package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Nodes;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Bucket;
import dev.stowage.manifests.Ineligible;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the observer says when something befalls a node, and afterwards. */
@Tag("proof:node-faults")
final class ObservedFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Devices GPUS = Devices.gpus(8).onSlices(2);
    private static final NodePool POOL = NodePool.named("h100", 3).with(GPUS);
    private static final String FIRST = POOL.node(0);

    /** Two nodes are whole, and a pod holds two devices of the first. */
    private static final String USUAL = "3 nodes: 8×2 6×1";

    /** How many ms it took until the observation said so, by what it says; for the proof's line. */
    private static final Map<String, Long> TOOK = new TreeMap<>();

    private static TestCluster cluster;
    private static Nodes nodes;

    @BeforeAll
    static void start() {
        cluster = SteeredCluster.start(bench, "faulty").cluster();
        nodes = cluster.nodes();
        cluster.client().resource(PlannedPool.poolObservation(POOL)).create();
    }

    @AfterAll
    static void held() {
        Proof.held("node-faults", "%d faults seen and recovered from; ms until told: %s".formatted(7, TOOK));
    }

    @BeforeEach
    void add() {
        nodes.add(POOL);
        cluster.pods().add("held", PodTemplate.claiming(2).onNode(FIRST));
        cluster.pods().awaitRunning("held", 1);
        awaitTold(USUAL);
    }

    @AfterEach
    void clear() {
        cluster.clear();
        awaitTold("0 nodes:");
    }

    @Test
    void aCordonedNodeIsNotCountedUntilItIsUncordoned() {
        nodes.cordon(FIRST);
        awaitTold("3 nodes: 8×2; 1 Cordoned");

        nodes.uncordon(FIRST);
        awaitTold(USUAL);
    }

    @Test
    void aTaintedNodeIsNotCountedUntilTheTaintIsGone() {
        nodes.taint(POOL.node(1), "example.com/repair", "", "NoSchedule");
        awaitTold("3 nodes: 8×1 6×1; 1 Tainted");

        nodes.untaint(POOL.node(1), "example.com/repair");
        awaitTold(USUAL);
    }

    @Test
    void aTaintThatEvictsFreesTheDevicesOfItsPods() {
        nodes.taint(FIRST, "example.com/repair", "", "NoExecute");
        cluster.pods().awaitGone("held");
        awaitTold("3 nodes: 8×2; 1 Tainted");

        nodes.untaint(FIRST, "example.com/repair");
        awaitTold("3 nodes: 8×3");
    }

    @Test
    void aSilentNodeIsNotCountedUntilItIsHeardOf() {
        nodes.stopKubelet(POOL.node(2));
        nodes.await(POOL.node(2), false);
        awaitTold("3 nodes: 8×1 6×1; 1 NotReady");

        nodes.startKubelet(POOL.node(2));
        awaitTold(USUAL);
    }

    @Test
    void whatIsFreeCannotBeKnownWhileHalfOfANewGenerationOfSlicesIsThere() {
        nodes.beginRenewal(FIRST, Devices.GPU);
        awaitTold("Unobservable: IncompleteSlices");

        nodes.finishRenewal(FIRST, Devices.GPU);
        awaitTold(USUAL);
    }

    @Test
    void aDeviceThatIsTakenIsNotFreeUntilItIsBack() {
        Runnable back = nodes.takeDevice(POOL.node(1), Devices.GPU, GPUS.name(7));
        awaitTold("3 nodes: 8×1 7×1 6×1");

        back.run();
        awaitTold(USUAL);
    }

    @Test
    void aNodeThatIsDeletedGoesWithItsDevicesAndComesBack() {
        nodes.delete(POOL.node(1));
        awaitTold("2 nodes: 8×1 6×1");

        nodes.restore(POOL, 1);
        awaitTold(USUAL);
    }

    /** Waits until the observation says so. */
    private static void awaitTold(String expected) {
        long began = System.nanoTime();
        Waiting.until(
                "the observation to say: " + expected,
                cluster.client().resources(PoolObservation.class).withField("metadata.name", POOL.name()),
                pools -> pools.stream().anyMatch(pool -> expected.equals(text(pool))),
                DEADLINE);
        TOOK.merge(expected, (System.nanoTime() - began) / 1_000_000, Math::max);
    }

    private static String text(PoolObservation pool) {
        if (pool.getStatus() == null) {
            return "nothing";
        }
        Observation observation = pool.getStatus();
        if (!observation.state().equals("Observed")) {
            return "%s: %s".formatted(observation.state(), observation.reason());
        }
        StringBuilder text = new StringBuilder("%d nodes:".formatted(requireNonNull(observation.observedNodes())));
        observation.buckets().stream()
                .sorted(Comparator.comparing((Bucket bucket) -> bucket.free().getOrDefault("gpu", 0))
                        .reversed())
                .forEach(bucket ->
                        text.append(" %d×%d".formatted(bucket.free().getOrDefault("gpu", 0), bucket.nodes())));
        for (Ineligible ineligible : observation.ineligible()) {
            text.append("; %d %s".formatted(ineligible.nodes(), ineligible.reason()));
        }
        return text.toString();
    }
}
