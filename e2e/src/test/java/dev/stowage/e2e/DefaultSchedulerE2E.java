package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What kube-scheduler does without us: the reason why Stowage exists. */
final class DefaultSchedulerE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String GPU = "nvidia.com/gpu";

    // Each has a cluster to itself, because its texts count every node of the cluster.
    private static TestCluster claims;
    private static TestCluster plugin;
    private static TestCluster mixed;

    @BeforeAll
    static void start() {
        List<TestCluster> clusters = bench.start(
                List.of(ClusterSpec.named("claims"), ClusterSpec.named("plugin"), ClusterSpec.named("mixed")));
        claims = clusters.get(0);
        plugin = clusters.get(1);
        mixed = clusters.get(2);
    }

    /**
     * The pods ask for CPU too, as real GPU pods do: kube-scheduler scores free CPU and memory, but not free devices of
     * claims. Pods that ask for devices alone find all nodes equal, and the tie is broken at random.
     */
    @Tag("proof:bench-default-scheduler-fragments")
    @Test
    void spreadsSmallPodsOverEmptyNodesSoThatLargeOnesWait() {
        PodTemplate small = PodTemplate.claiming(2).requesting("cpu", "8");
        PodTemplate large = PodTemplate.claiming(8).requesting("cpu", "32");
        NodePool spread = NodePool.named("spread", 4).with(Devices.gpus(8));
        claims.nodes().add(spread);

        claims.pods().add("small", 3, small.on(spread));
        claims.pods().awaitRunning("small", 3);
        Map<String, String> nodes = claims.pods().nodesOf("small");
        assertThat(nodes.values()).doesNotHaveDuplicates();

        claims.pods().add("large", 4, large.on(spread));
        String text = FailedScheduling.text(
                bench.kubernetes(),
                "0/4 nodes are available: 4 cannot allocate all claims",
                "still not schedulable",
                "0/4 nodes are available: 4 Preemption is not helpful for scheduling");
        List<String> waiting = awaitNotScheduled(claims, "large", 3, text);
        claims.pods().awaitBound("large", 1);
        assertThat(claims.pods().nodesOf("large")).hasSize(1).doesNotContainKeys(waiting.toArray(String[]::new));
        assertThat(claims.pods().failedScheduling(waiting.getFirst())).isEqualTo(text);

        NodePool packed = NodePool.named("packed", 4).with(Devices.gpus(8));
        claims.nodes().add(packed);
        claims.pods().add("sharing", 3, small.onNode(packed.node(0)));
        claims.pods().awaitRunning("sharing", 3);
        claims.pods().add("fitting", 4, large.on(packed));
        claims.pods().awaitRunning("fitting", 3);
        int waitingWherePacked = claims.pods().awaitUnschedulable("fitting", 1).size();
        assertThat(waitingWherePacked).isEqualTo(1);

        Proof.held(
                "bench-default-scheduler-fragments",
                ("Kubernetes %s puts three pods with 2 devices on %d of 4 empty nodes with 8, so %d of four pods with 8"
                                + " devices wait (\"%s\"); where the small ones share a node, %d waits")
                        .formatted(
                                bench.kubernetes(),
                                new TreeSet<>(nodes.values()).size(),
                                waiting.size(),
                                text,
                                waitingWherePacked));
    }

    @Test
    void saysHowManyNodesHaveTooFewDevicesOfAPlugin() {
        NodePool pool = NodePool.named("full", 4).with(GPU, "8");
        plugin.nodes().add(pool);

        plugin.pods().add("too-large", 1, PodTemplate.SMALL.requesting(GPU, "9"));
        awaitNotScheduled(
                plugin,
                "too-large",
                1,
                withoutClaims(
                        "0/4 nodes are available: 4 Insufficient nvidia.com/gpu",
                        "0/4 nodes are available: 4 Preemption is not helpful for scheduling"));

        plugin.pods().add("filling", 4, PodTemplate.SMALL.requesting(GPU, "6"));
        plugin.pods().awaitRunning("filling", 4);
        plugin.pods().add("late", 1, PodTemplate.SMALL.requesting(GPU, "4"));
        String text = withoutClaims(
                "0/4 nodes are available: 4 Insufficient nvidia.com/gpu",
                "0/4 nodes are available: 4 No preemption victims found for incoming pod");
        awaitNotScheduled(plugin, "late", 1, text);
        assertThat(plugin.pods().failedScheduling("late-0")).isEqualTo(text);
    }

    @Test
    void countsEveryReasonWhyNodesAreOfNoUse() {
        NodePool pool = NodePool.named("mixed", 5).with(GPU, "8");
        mixed.nodes().add(pool);
        mixed.nodes().add(NodePool.named("without", 1));
        mixed.nodes().cordon(pool.node(0));
        mixed.nodes().taint(pool.node(1), "example.com/team", "red", "NoSchedule");
        mixed.nodes().taint(pool.node(2), "example.com/team", "blue", "NoSchedule");
        for (int node = 3; node < 5; node++) {
            mixed.pods()
                    .add(
                            "filling-" + node,
                            PodTemplate.SMALL.requesting(GPU, "8").onNode(pool.node(node)));
            mixed.pods().awaitRunning("filling-" + node, 1);
        }

        mixed.pods().add("late", 1, PodTemplate.SMALL.requesting(GPU, "1").on(pool));

        awaitNotScheduled(
                mixed,
                "late",
                1,
                withoutClaims(
                        "0/6 nodes are available: 1 node(s) didn't match Pod's node affinity/selector,"
                                + " 1 node(s) were unschedulable, 2 Insufficient nvidia.com/gpu,"
                                + " 2 node(s) had untolerated taint(s)",
                        "0/6 nodes are available: 2 No preemption victims found for incoming pod,"
                                + " 4 Preemption is not helpful for scheduling"));
    }

    private static String withoutClaims(String filters, String preemption) {
        return FailedScheduling.text(bench.kubernetes(), filters, "no new claims to deallocate", preemption);
    }

    /** Waits until so many pods wait for that reason; their names. */
    private static List<String> awaitNotScheduled(TestCluster cluster, String prefix, int count, String text) {
        return cluster
                .pods()
                .await(
                        prefix,
                        count,
                        "told: " + text,
                        pod -> Pods.whyNotScheduled(pod).equals(text))
                .stream()
                .map(pod -> pod.getMetadata().getName())
                .toList();
    }
}
