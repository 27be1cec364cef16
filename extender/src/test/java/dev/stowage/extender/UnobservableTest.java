package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When a histogram would be wrong: the pool's reason. */
final class UnobservableTest {
    @Test
    void saysTheGravestReasonAndWhere() {
        Cluster cluster = Cluster.ofGpus(
                deviceClass("gpu", "any", "example.com/gpu", 1),
                node("a").seen(),
                node("b").seen(),
                node("c").seen(),
                node("d").seen(),
                slice("a").gpus(2).seen(),
                slice("b").gpus(2).ofSlices(2).seen(),
                slice("c").gpus(2).ofSlices(2).seen());

        assertThat(cluster.pool("h100").state())
                .isEqualTo(new PoolState.Unobservable(
                        UnobservableReason.INCOMPLETE_SLICES,
                        List.of(new NodeName("b"), new NodeName("c")),
                        List.of()));

        cluster.sees(slice("d").device(device("d", "x").shareable()).seen());

        assertThat(cluster.state()).isEqualTo("SharedDevices");

        cluster.sees(
                claim("c").holds("a", "gpu-0").reservedFor("p").reservedFor("q").seen(),
                pod("p").seen(),
                pod("q").scheduler("stowage").seen());

        assertThat(cluster.pool("h100").state())
                .isEqualTo(new PoolState.Unobservable(
                        UnobservableReason.SEVERAL_ALLOCATORS,
                        List.of(new NodeName("a"), new NodeName("b"), new NodeName("c"), new NodeName("d")),
                        List.of(new SchedulerName("default-scheduler"), new SchedulerName("stowage"))));

        cluster.sees(
                node("b").plugin("example.com/gpu", 1).seen(),
                slice("b").gpus(2).seen());

        assertThat(cluster.state()).isEqualTo("TwoAllocators");
    }

    @Test
    void nodesThatCannotBeUsedDoNotMatter() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                node("b").cordoned().seen(),
                slice("a").gpus(2).seen(),
                slice("b").gpus(2).ofSlices(2).seen());

        assertThat(cluster.state()).isEqualTo("Observed");
        assertThat(cluster.buckets()).containsExactly("1x[2]");
    }
}
