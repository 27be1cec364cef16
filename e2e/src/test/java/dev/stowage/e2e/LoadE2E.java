package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The bench carries a cluster as large as Kubernetes allows. */
final class LoadE2E {
    /** What Kubernetes is made for at most (kubernetes.io, "Considerations for large clusters"). */
    private static final int NODES = 5_000;

    private static final int PODS = 2_000;

    @RegisterExtension
    static final Bench bench = new Bench();

    @Test
    @Tag("proof:bench-5000-nodes")
    void loadsFiveThousandNodesAndTwoThousandPods() {
        long start = System.nanoTime();
        TestCluster cluster =
                bench.start(ClusterSpec.named("large").with(Heartbeats.SLOW).with(ClientLimits.HIGH));
        double started = secondsSince(start);
        NodePool pool = NodePool.named("h100", NODES).with(Devices.gpus(8));

        long nodesFrom = System.nanoTime();
        cluster.nodes().add(pool);
        double nodes = secondsSince(nodesFrom);
        long podsFrom = System.nanoTime();
        cluster.pods()
                .add("load", PODS, PodTemplate.SMALL.requesting("cpu", "1").on(pool));
        double made = secondsSince(podsFrom);
        int running = cluster.pods()
                .await("load", PODS, "running", Pods::isRunning, Duration.ofMinutes(5))
                .size();
        double pods = secondsSince(podsFrom);

        assertThat(running).isEqualTo(PODS);
        assertThat(cluster.client().nodes().list().getItems()).hasSize(NODES);
        Proof.held(
                "bench-5000-nodes",
                String.format(
                        Locale.ROOT,
                        "cluster started in %.1f s; %d nodes with 8 devices each in %.1f s; %d pods made in %.1f s, all running"
                                + " after %.1f s; %.0f MB",
                        started,
                        NODES,
                        nodes,
                        PODS,
                        made,
                        pods,
                        cluster.memory() / 1e6));
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
