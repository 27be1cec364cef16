package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two GPUs of 80 that can each be had whole or as two halves. */
final class PartitionableDevicesTest {
    private static SliceBuilder gpus() {
        return slice("a")
                .ofSlices(2)
                .device(device("a", "gpu-0").draws("set-0", "memory", "80"))
                .device(device("a", "gpu-0-left").draws("set-0", "memory", "40"))
                .device(device("a", "gpu-0-right").draws("set-0", "memory", "40"))
                .device(device("a", "gpu-1").draws("set-1", "memory", "80"))
                .device(device("a", "gpu-1-left").draws("set-1", "memory", "40"));
    }

    private static SliceBuilder sets() {
        return slice("a")
                .named("sets")
                .ofSlices(2)
                .counterSet("set-0", "memory", "80")
                .counterSet("set-1", "memory", "80");
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("only whole ones count", "[2]"),
                new Case(
                        "a whole one in use",
                        "[1]",
                        claim("c").holds("a", "gpu-0").seen()),
                new Case(
                        "a half of one in use",
                        "[1]",
                        claim("c").holds("a", "gpu-0-left").seen()),
                new Case(
                        "both halves of one",
                        "[1]",
                        claim("c")
                                .holds("a", "gpu-0-left")
                                .holds("a", "gpu-0-right")
                                .seen()),
                new Case(
                        "a half of each",
                        "[0]",
                        claim("c").holds("a", "gpu-0-left").seen(),
                        claim("d").holds("a", "gpu-1-left").seen()),
                new Case(
                        "a half given back",
                        "[2]",
                        claim("c").holds("a", "gpu-0-left").seen(),
                        claim("c").seen()),
                new Case(
                        "a half that only is watched",
                        "[2]",
                        claim("c").watches("a", "gpu-0-left").seen()),
                new Case(
                        "counters in the same slice, as 1.34 has them",
                        "[1]",
                        new Change.SliceGone(new SliceName("sets")),
                        slice("a")
                                .device(device("a", "x").draws("s", "memory", "8"))
                                .device(device("a", "y").draws("s", "memory", "4"))
                                .counterSet("s", "memory", "8")
                                .seen()),
                new Case("the sets are missing yet", "IncompleteSlices", new Change.SliceGone(new SliceName("sets"))),
                new Case(
                        "a set that does not exist: nothing is ever allocated",
                        "[0]",
                        slice("a")
                                .named("sets")
                                .ofSlices(2)
                                .counterSet("set-0", "memory", "80")
                                .seen()),
                new Case(
                        "a counter that does not exist",
                        "[0]",
                        slice("a")
                                .named("sets")
                                .ofSlices(2)
                                .counterSet("set-0", "memory", "80")
                                .counterSet("set-1", "cores", "80")
                                .seen()),
                new Case(
                        "a set twice",
                        "[0]",
                        slice("a")
                                .named("sets")
                                .ofSlices(2)
                                .counterSet("set-0", "memory", "80")
                                .counterSet("set-1", "memory", "80")
                                .counterSet("set-1", "memory", "80")
                                .seen()),
                new Case(
                        "one that leaves something is not whole",
                        "NoDevices",
                        slice("a")
                                .named("sets")
                                .ofSlices(2)
                                .counterSet("set-0", "memory", "81")
                                .counterSet("set-1", "memory", "81")
                                .seen()),
                new Case(
                        "one GPU published as two alternatives is one",
                        "[1]",
                        new Change.SliceGone(new SliceName("sets")),
                        slice("a")
                                .device(device("a", "x").draws("s", "memory", "8"))
                                .device(device("a", "y").draws("s", "memory", "8"))
                                .counterSet("s", "memory", "8")
                                .seen()),
                new Case(
                        "and gone if either is in use",
                        "[0]",
                        new Change.SliceGone(new SliceName("sets")),
                        slice("a")
                                .device(device("a", "x").draws("s", "memory", "8"))
                                .device(device("a", "y").draws("s", "memory", "8"))
                                .counterSet("s", "memory", "8")
                                .seen(),
                        claim("c").holds("a", "y").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void cases(Case tested) {
        tested.holdsIn(Cluster.ofGpus(node("a").seen(), gpus().seen(), sets().seen()));
    }

    @Test
    void alternativesCountForTheFirstKindThatHasOne() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .kind("gpu", "gpu")
                                .kind("vfio", "vfio")
                                .seen(),
                        deviceClass("gpu", "type=gpu"),
                        deviceClass("vfio", "type=vfio"),
                        node("a").seen(),
                        slice("a")
                                .device(device("a", "x")
                                        .attribute("type", "gpu")
                                        .draws("s", "memory", "8"))
                                .device(device("a", "y")
                                        .attribute("type", "vfio")
                                        .draws("s", "memory", "8"))
                                .counterSet("s", "memory", "8")
                                .seen());

        assertThat(cluster.on("a")).isEqualTo("[1, 0]");
        assertThat(cluster.pool("h100").total()).containsExactly(1L, 0L);
    }

    @Test
    void aHalfTakenByAnotherSchedulerIsNoticed() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                gpus().seen(),
                sets().seen(),
                claim("c").holds("a", "gpu-0-left").reservedFor("p").seen(),
                claim("d").holds("a", "gpu-1").reservedFor("q").seen(),
                pod("p").seen(),
                pod("q").scheduler("stowage").seen());

        assertThat(cluster.state()).isEqualTo("SeveralAllocators");
    }

    @Test
    void aHalfOnOneNodeTouchesItsWholeOnAnother() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                node("b").seen(),
                slice("a")
                        .pool("all")
                        .device(device("a", "whole").draws("s", "memory", "8"))
                        .device(device("b", "half").draws("s", "memory", "4"))
                        .counterSet("s", "memory", "8")
                        .seen());

        cluster.sees(claim("c").holds("all", "half").seen());

        assertThat(cluster.on("a")).isEqualTo("[0]");
    }
}
