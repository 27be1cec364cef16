package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What kube-scheduler does without us: the reason why Stowage exists. */
final class DefaultSchedulerE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private TestCluster cluster;

    @BeforeEach
    void start() {
        cluster = bench.start(ClusterSpec.named("plain"));
    }

    @Test
    void spreadsSmallPodsOverEmptyNodesSoThatLargeOnesWait() {
        NodePool pool = NodePool.named("h100", 4).with(Devices.gpus(8));
        cluster.nodes().add(pool);

        cluster.pods()
                .add("small", 3, PodTemplate.claiming(2).requesting("cpu", "8").on(pool));
        cluster.pods().awaitRunning("small", 3);
        Map<String, String> nodes = cluster.pods().nodesOf("small");
        assertThat(nodes.values()).doesNotHaveDuplicates();

        cluster.pods()
                .add("large", 4, PodTemplate.claiming(8).requesting("cpu", "32").on(pool));
        cluster.pods().awaitRunning("large", 1);
        cluster.pods().awaitUnschedulable("large", 3);
    }
}
