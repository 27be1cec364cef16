package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Devices count as free as far as there is CPU and memory for them: here 8 GPUs, for each of which a pod gets 12 and 100. */
final class SustenanceTest {
    static Stream<Case> oneKind() {
        return Stream.of(
                new Case(
                        "enough for all",
                        "[8]",
                        node("a").milliCpu(96_000).memory(800).seen()),
                new Case(
                        "a little less CPU",
                        "[7]",
                        node("a").milliCpu(95_999).memory(800).seen()),
                new Case(
                        "a little less memory",
                        "[7]",
                        node("a").milliCpu(96_000).memory(799).seen()),
                new Case(
                        "more than enough",
                        "[8]",
                        node("a").milliCpu(1_000_000).memory(8_000).seen()),
                new Case(
                        "just enough for one",
                        "[1]",
                        node("a").milliCpu(12_000).memory(8_000).seen()),
                new Case(
                        "not enough for one",
                        "[0]",
                        node("a").milliCpu(11_999).memory(8_000).seen()),
                new Case(
                        "memory for none",
                        "[0]",
                        node("a").milliCpu(1_000_000).memory(0).seen()),
                new Case(
                        "pods without devices take some",
                        "[6]",
                        node("a").milliCpu(96_000).memory(800).seen(),
                        pod("p").on("a").milliCpu(24_000).seen()),
                new Case(
                        "finished ones do not",
                        "[8]",
                        node("a").milliCpu(96_000).memory(800).seen(),
                        pod("p").on("a").milliCpu(24_000).finished().seen()),
                new Case(
                        "pods take more than there is",
                        "[0]",
                        node("a").milliCpu(96_000).memory(800).seen(),
                        pod("p").on("a").milliCpu(Long.MAX_VALUE).seen(),
                        pod("q").on("a").milliCpu(Long.MAX_VALUE).seen()),
                new Case(
                        "pods take more memory than there is",
                        "[0]",
                        node("a").milliCpu(96_000).memory(800).seen(),
                        pod("p").on("a").memory(Long.MAX_VALUE).seen(),
                        pod("q").on("a").memory(Long.MAX_VALUE).seen()),
                new Case(
                        "never more than are free",
                        "[2]",
                        node("a").milliCpu(96_000).memory(800).seen(),
                        claim("c")
                                .holds("a", "gpu-0")
                                .holds("a", "gpu-1")
                                .holds("a", "gpu-2")
                                .seen(),
                        claim("d")
                                .holds("a", "gpu-3")
                                .holds("a", "gpu-4")
                                .holds("a", "gpu-5")
                                .seen()));
    }

    @ParameterizedTest
    @MethodSource
    void oneKind(Case tested) {
        tested.holdsIn(Cluster.ofGpus(
                new PoolBuilder("h100").kind("gpu", "gpu", 12_000, 100).seen(),
                slice("a").gpus(8).seen()));
    }

    static Stream<Case> byADevicePlugin() {
        return Stream.of(
                new Case(
                        "enough for all",
                        "[8]",
                        node("a").plugin("gpu", 8).milliCpu(96_000).seen()),
                new Case(
                        "a little less CPU",
                        "[7]",
                        node("a").plugin("gpu", 8).milliCpu(95_999).seen()));
    }

    @ParameterizedTest
    @MethodSource
    void byADevicePlugin(Case tested) {
        tested.holdsIn(new Cluster()
                .sees(new PoolBuilder("h100").resource("gpu", "gpu", 12_000, 0).seen()));
    }

    static Stream<Case> twoKinds() {
        return Stream.of(
                new Case(
                        "enough for all together",
                        "[8, 4]",
                        node("a").plugin("gpu", 8).milliCpu(84_000).seen()),
                new Case(
                        "a little less: the first kind is topped up first",
                        "[8, 3]",
                        node("a").plugin("gpu", 8).milliCpu(83_999).seen()),
                new Case(
                        "half of it is half of each",
                        "[4, 2]",
                        node("a").plugin("gpu", 8).milliCpu(42_000).seen()),
                new Case(
                        "half and a GPU",
                        "[5, 2]",
                        node("a").plugin("gpu", 8).milliCpu(52_000).seen()),
                new Case(
                        "half and a network card",
                        "[4, 3]",
                        node("a").plugin("gpu", 8).milliCpu(43_000).seen()),
                new Case(
                        "nothing",
                        "[0, 0]",
                        node("a").plugin("gpu", 8).milliCpu(0).seen()),
                new Case(
                        "for one network card only",
                        "[0, 1]",
                        node("a").plugin("gpu", 8).milliCpu(1_000).seen()));
    }

    /** 8 GPUs for 10 each and 4 network cards for 1 each. */
    @ParameterizedTest
    @MethodSource
    void twoKinds(Case tested) {
        tested.holdsIn(new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .resource("gpu", "gpu", 10_000, 0)
                                .kind("nic", "nic", 1_000, 0)
                                .seen(),
                        deviceClass("nic", "any"),
                        slice("a").gpus(4).seen()));
    }

    @Test
    void kindsThatNeedNothingAreNotLimited() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .kind("gpu", "gpu", 12_000, 0)
                                .resource("nic", "nic")
                                .seen(),
                        deviceClass("gpu", "any"),
                        node("a").plugin("nic", 8).milliCpu(24_000).seen(),
                        slice("a").gpus(8).seen());

        assertThat(cluster.on("a")).isEqualTo("[2, 8]");
    }

    @Test
    void neverSumsUpToMoreThanThereIs() {
        Sustenance left = new Sustenance(new MilliCpu(25), new Bytes(1_000));
        Pool pool = new PoolBuilder("h100")
                .kind("gpu", "gpu", 10, 0)
                .kind("nic", "nic", 2, 100)
                .pool();

        assertThat(left.limit(pool.kinds(), DeviceCounts.of(2, 3).counts())).containsExactly(2, 2);
    }
}
