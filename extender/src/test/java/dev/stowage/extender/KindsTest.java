package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which devices are of which kind, and how many there are. */
final class KindsTest {
    @Test
    void tellsTwoKindsOfOneDriverApartByTheirClasses() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .kind("big", "big")
                                .kind("small", "small")
                                .seen(),
                        deviceClass("big", "size=big"),
                        deviceClass("small", "size=small"),
                        node("a").seen(),
                        slice("a")
                                .device(device("a", "x").attribute("size", "big"))
                                .device(device("a", "y").attribute("size", "small"))
                                .device(device("a", "z").attribute("size", "small"))
                                .seen());

        cluster.sees(claim("c").holds("a", "y").seen());

        assertThat(cluster.on("a")).isEqualTo("[1, 1]");
        assertThat(cluster.pool("h100").total()).containsExactly(1L, 2L);
    }

    @Test
    void tellsTwoKindsOfOneClassApartByTheirOwnSelectors() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .kind("big", "gpu", "size=big")
                                .kind("small", "gpu", "size=small")
                                .seen(),
                        deviceClass("gpu", "any"),
                        node("a").seen(),
                        slice("a")
                                .device(device("a", "x").attribute("size", "big"))
                                .device(device("a", "y").attribute("size", "small"))
                                .device(device("a", "z").attribute("size", "huge"))
                                .seen());

        assertThat(cluster.on("a")).isEqualTo("[1, 1]");
    }

    @Test
    void countsTheDevicesOfAllNodesWhetherTheyCanBeUsedOrNot() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                node("b").cordoned().seen(),
                slice("a").gpus(4).seen(),
                slice("b").gpus(3).device(device("b", "x").taint("NoSchedule")).seen(),
                claim("c").holds("a", "gpu-0").seen());

        assertThat(cluster.pool("h100").total()).containsExactly(8L);
        assertThat(cluster.pool("h100").observedNodes()).isEqualTo(2);
    }
}
