package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Proof;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether small replicas leave room for large ones, and large ones find it. */
@Tag("proof:fragmentation")
final class FragmentationE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Map<String, String> FOUND = new TreeMap<>();

    private static SteeredCluster steered;
    private static UnsteeredCluster unsteered;

    @BeforeAll
    static void start() {
        steered = SteeredCluster.fair(bench, "steered");
        unsteered = UnsteeredCluster.start(bench, "unsteered");
    }

    @AfterAll
    static void held() {
        Proof.held("fragmentation", "Kubernetes %s: %s".formatted(bench.kubernetes(), FOUND));
    }

    /** Pods that ask for CPU are spread by kube-scheduler, so the four small ones take a device of every node. */
    @Test
    void fourSmallReplicasLeaveRoomForThreeLargeOnes() {
        int with;
        try (PlannedPool pool = steered.with(NodePool.named("small-first", 4).with(Devices.gpus(4)))) {
            with = placeFourSmallThenThreeLarge(pool);
        }
        int without;
        try (PlannedPool pool = unsteered.with(NodePool.named("small-first", 4).with(Devices.gpus(4)))) {
            without = placeFourSmallThenThreeLarge(pool);
        }

        assertThat(with).isEqualTo(3);
        assertThat(without).isLessThan(3);
        FOUND.put("large replicas that fit beside four small ones on 4 nodes", with + ", unsteered " + without);
    }

    /** The small ones are bound before the large ones are planned; how many of those are placed. */
    private static int placeFourSmallThenThreeLarge(PlannedPool pool) {
        for (int count = 0; count < 4; count++) {
            pool.hub().apply(RandomReplicas.deployment("small-" + count, RandomReplicas.single(1, 1)));
        }
        pool.plan();
        assertThat(pool.awaitDecided()).allMatch(Pods::isBound);
        for (int count = 0; count < 3; count++) {
            pool.hub().apply(RandomReplicas.deployment("large-" + count, RandomReplicas.single(4, 1)));
        }
        pool.awaitObserved();
        Plan plan = pool.plan();
        pool.awaitDecided();
        return (int) plan.replicas().stream()
                .filter(replica -> replica.name().startsWith("large"))
                .count();
    }

    @Test
    void aPairLandsOnTheOneNodeThatIsWhole() {
        TestCluster cluster = steered.cluster();
        NodePool nodes = NodePool.named("one-whole", 3).with(Devices.gpus(8));
        try (PlannedPool pool = steered.with(nodes)) {
            for (int count = 0; count < 2; count++) {
                pool.hub().apply(RandomReplicas.deployment("half-" + count, RandomReplicas.single(5, 1)));
            }
            pool.plan();
            assertThat(pool.awaitDecided()).allMatch(Pods::isBound);

            pool.hub().apply(RandomReplicas.deployment("pair", RandomReplicas.pair(4, 4)));
            pool.awaitObserved();
            pool.plan();
            assertThat(pool.awaitDecided()).allMatch(Pods::isBound);

            Map<String, String> landed = cluster.pods("team").nodesOf("pair");
            assertThat(landed).hasSize(2);
            assertThat(landed.values()).containsOnly(landed.values().iterator().next());
            assertThat(pool.landings().astray()).isZero();
        }
        FOUND.put("pair of 4 and 4", "on one node");
    }

    @Test
    void aGangOfTwoIsOnTwoNodes() {
        TestCluster cluster = steered.cluster();
        NodePool nodes = NodePool.named("gang", 3).with(Devices.gpus(8));
        try (PlannedPool pool = steered.with(nodes)) {
            pool.hub().apply(RandomReplicas.deployment("gang", RandomReplicas.gang(1, 2)));
            pool.plan();
            assertThat(pool.awaitDecided()).allMatch(Pods::isBound);

            assertThat(cluster.pods("team").nodesOf("gang").values()).hasSize(2).doesNotHaveDuplicates();
            assertThat(pool.landings().astray()).isZero();
        }
        FOUND.put("gang of two", "on two nodes");
    }
}
