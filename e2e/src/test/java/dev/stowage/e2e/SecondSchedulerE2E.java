package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Extender;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.TestCluster;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A kube-scheduler beside the control plane's, for the pods that name it. */
final class SecondSchedulerE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static ToyExtender first;
    private static ToyExtender second;
    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        first = bench.closing(ToyExtender.http(bench.hostAddress()));
        second = bench.closing(ToyExtender.http(bench.hostAddress()));
        cluster = bench.start(ClusterSpec.named("two").with(askingAlways(first)));
    }

    private static SchedulerConfiguration askingAlways(ToyExtender extender) {
        return SchedulerConfiguration.DEFAULT.with(
                Extender.prioritizing(extender.url()).withWeight(20).withTimeout(Duration.ofSeconds(10)));
    }

    @Test
    void schedulesThePodsThatNameItAndAsksItsOwnExtenderAlone() {
        NodePool pool = NodePool.named("shared", 3);
        cluster.nodes().add(pool);
        first.prefer(pool.node(1));
        second.prefer(pool.node(2));
        PodTemplate pod = PodTemplate.SMALL.requesting("cpu", "2").on(pool);

        cluster.pods().add("theirs", pod.scheduledBy("beside"));
        cluster.pods().add("usual", 3, pod);
        cluster.pods().awaitRunning("usual", 3);
        // Nobody is there yet who would schedule it.
        assertThat(cluster.pods().nodesOf("theirs")).isEmpty();

        cluster.startSecondScheduler(askingAlways(second).withProfile("beside"));
        cluster.pods().add("theirs-too", 2, pod.scheduledBy("beside"));
        cluster.pods().awaitRunning("theirs", 3);

        assertThat(cluster.pods().nodesOf("usual").values()).containsOnly(pool.node(1));
        assertThat(cluster.pods().nodesOf("theirs").values()).containsOnly(pool.node(2));
        assertThat(first.calls("prioritize", "theirs")).isEmpty();
        assertThat(first.calls("prioritize", "usual")).hasSize(3);
        assertThat(second.calls("prioritize", "theirs")).hasSize(3);
        assertThat(second.calls("prioritize", "usual")).isEmpty();
    }

    @Test
    void mustNotTakePodsFromTheFirst() {
        assertThatThrownBy(() -> cluster.startSecondScheduler(SchedulerConfiguration.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A second scheduler must have profiles with names of their own, not [default-scheduler].");
    }
}
