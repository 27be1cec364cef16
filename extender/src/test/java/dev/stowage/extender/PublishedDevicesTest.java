package dev.stowage.extender;

import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.slice;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of one node that can be used. */
final class PublishedDevicesTest {
    static Stream<Case> whatIsPublished() {
        return Stream.of(
                new Case("nothing", "NoDevices"),
                new Case("one slice", "[4]", slice("a").gpus(4).seen()),
                new Case(
                        "a slice of another node",
                        "NoDevices",
                        slice("b").gpus(4).seen()),
                new Case(
                        "a slice of two",
                        "IncompleteSlices",
                        slice("a").gpus(4).ofSlices(2).seen()),
                new Case(
                        "both slices of two",
                        "[6]",
                        slice("a").gpus(4).ofSlices(2).seen(),
                        slice("a")
                                .named("s")
                                .device(device("a", "x"))
                                .device(device("a", "y"))
                                .ofSlices(2)
                                .seen()),
                new Case(
                        "two slices of one",
                        "IncompleteSlices",
                        slice("a").gpus(4).seen(),
                        slice("a").named("s").device(device("a", "x")).seen()),
                new Case(
                        "slices that disagree on their number",
                        "IncompleteSlices",
                        slice("a").gpus(4).ofSlices(2).seen(),
                        slice("a")
                                .named("s")
                                .device(device("a", "x"))
                                .ofSlices(3)
                                .seen()),
                new Case(
                        "an older generation is ignored",
                        "[2]",
                        slice("a").gpus(4).seen(),
                        slice("a").named("s").gpus(2).generation(2).seen()),
                new Case(
                        "also one whose name sorts behind it",
                        "[4]",
                        slice("a").named("s").gpus(2).seen(),
                        slice("a").gpus(4).generation(2).seen()),
                new Case(
                        "also one that comes late",
                        "[2]",
                        slice("a").named("s").gpus(2).generation(2).seen(),
                        slice("a").gpus(4).seen()),
                new Case(
                        "an older complete one does not stand in for a newer incomplete one",
                        "IncompleteSlices",
                        slice("a").gpus(4).seen(),
                        slice("a").named("s").gpus(2).generation(2).ofSlices(2).seen()),
                new Case(
                        "a newer generation of which nothing is on the node",
                        "NoDevices",
                        slice("a").gpus(4).seen(),
                        slice("b").named("s").pool("a").gpus(2).generation(2).seen()),
                new Case(
                        "a newer incomplete one of which nothing is on the node yet",
                        "IncompleteSlices",
                        slice("a").gpus(4).seen(),
                        slice("b")
                                .named("s")
                                .pool("a")
                                .gpus(2)
                                .generation(2)
                                .ofSlices(2)
                                .seen()),
                new Case(
                        "a slice that is deleted",
                        "NoDevices",
                        slice("a").gpus(4).seen(),
                        new Change.SliceGone(new SliceName("a-gpus"))),
                new Case(
                        "a slice that moves to another pool",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        slice("a").gpus(4).pool("other").seen()),
                new Case(
                        "the same name twice: nothing is ever allocated",
                        "[0]",
                        slice("a").gpus(2).device(device("a", "gpu-0")).seen()),
                new Case(
                        "another driver's incomplete pool does not matter",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        slice("a")
                                .named("s")
                                .driver("nic.example.com")
                                .ofSlices(2)
                                .gpus(1)
                                .seen()),
                new Case(
                        "another driver's devices do not count",
                        "NoDevices",
                        slice("a").driver("nic.example.com").gpus(4).seen()),
                new Case(
                        "a class that selects none of them",
                        "NoDevices",
                        slice("a").gpus(4).seen(),
                        deviceClass("gpu", "model=h100")),
                new Case(
                        "a class that selects one of them",
                        "[1]",
                        slice("a")
                                .gpus(4)
                                .device(device("a", "x").attribute("model", "h100"))
                                .seen(),
                        deviceClass("gpu", "model=h100")),
                new Case(
                        "a class that cannot be evaluated",
                        "NoDevices",
                        slice("a").gpus(4).seen(),
                        deviceClass("gpu", "oops")),
                new Case(
                        "a class that is deleted",
                        "NoDevices",
                        slice("a").gpus(4).seen(),
                        new Change.ClassGone(new ClassName("gpu"))),
                new Case(
                        "a class that comes back",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        new Change.ClassGone(new ClassName("gpu")),
                        deviceClass("gpu", "any")));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsPublished(Case tested) {
        tested.holdsIn(Cluster.ofGpus(node("a").seen()));
    }
}
