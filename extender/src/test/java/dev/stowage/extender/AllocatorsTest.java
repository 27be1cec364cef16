package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.claimGone;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.podGone;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who else gives the devices away. */
final class AllocatorsTest {
    static Stream<Case> twoAllocators() {
        String gpu = "example.com/gpu";
        return Stream.of(
                new Case(
                        "a plugin of something else",
                        "[2]",
                        node("a").plugin("example.com/nic", 2).seen()),
                new Case(
                        "a plugin that nothing says is of the same devices",
                        "[2]",
                        node("a").plugin(gpu, 2).seen()),
                new Case(
                        "a plugin of what the class backs",
                        "TwoAllocators",
                        node("a").plugin(gpu, 2).seen(),
                        deviceClass("gpu", "any", gpu, 1)),
                new Case(
                        "a plugin of the class's own name",
                        "TwoAllocators",
                        node("a")
                                .plugin("deviceclass.resource.kubernetes.io/gpu", 2)
                                .seen()),
                new Case(
                        "a plugin that has none any more",
                        "[2]",
                        node("a").plugin(gpu, 0).seen(),
                        deviceClass("gpu", "any", gpu, 1)),
                new Case(
                        "a plugin where DRA has nothing",
                        "NoDevices",
                        node("a").plugin(gpu, 2).seen(),
                        deviceClass("gpu", "any", gpu, 1),
                        new Change.SliceGone(new SliceName("a-gpus"))));
    }

    @ParameterizedTest
    @MethodSource
    void twoAllocators(Case tested) {
        tested.holdsIn(Cluster.ofGpus(node("a").seen(), slice("a").gpus(2).seen()));
    }

    /** A row whose word is about the pool. */
    private static void assertState(Case tested, Cluster cluster) {
        tested.changes().forEach(cluster::sees);
        assertThat(cluster.state()).isEqualTo(tested.on());
    }

    static Stream<Case> severalAllocators() {
        Change held = claim("c").holds("a", "gpu-0").reservedFor("p").seen();
        Change heldToo = claim("d").holds("b", "gpu-0").ownedBy("q").seen();
        return Stream.of(
                new Case("one", "Observed", held, pod("p").on("a").seen()),
                new Case(
                        "one, of two pods",
                        "Observed",
                        held,
                        heldToo,
                        pod("p").on("a").seen(),
                        pod("q").on("b").seen()),
                new Case(
                        "two",
                        "SeveralAllocators",
                        held,
                        heldToo,
                        pod("p").on("a").seen(),
                        pod("q").on("b").scheduler("stowage").seen()),
                new Case(
                        "before they are bound",
                        "SeveralAllocators",
                        held,
                        heldToo,
                        pod("p").seen(),
                        pod("q").scheduler("stowage").seen()),
                new Case(
                        "pods that come before claims",
                        "SeveralAllocators",
                        pod("p").seen(),
                        pod("q").scheduler("stowage").seen(),
                        held,
                        heldToo),
                new Case(
                        "on a node that cannot be used",
                        "SeveralAllocators",
                        held,
                        heldToo,
                        pod("p").seen(),
                        pod("q").scheduler("stowage").seen(),
                        node("b").cordoned().seen()),
                new Case(
                        "until the other's pod is gone",
                        "Observed",
                        held,
                        heldToo,
                        pod("p").seen(),
                        pod("q").scheduler("stowage").seen(),
                        podGone("q")),
                new Case(
                        "or its claim",
                        "Observed",
                        held,
                        heldToo,
                        pod("p").seen(),
                        pod("q").scheduler("stowage").seen(),
                        claimGone("d")),
                new Case(
                        "a pod that only watches does not count",
                        "Observed",
                        held,
                        pod("p").seen(),
                        claim("d").watches("b", "gpu-0").reservedFor("q").seen(),
                        pod("q").scheduler("stowage").seen()),
                new Case(
                        "a pod without devices does not count",
                        "Observed",
                        held,
                        pod("p").seen(),
                        pod("q").on("a").scheduler("stowage").seen()),
                new Case(
                        "devices of another pool do not count",
                        "Observed",
                        held,
                        pod("p").seen(),
                        claim("d").holds("z", "gpu-0").reservedFor("q").seen(),
                        pod("q").scheduler("stowage").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void severalAllocators(Case tested) {
        assertState(
                tested,
                Cluster.ofGpus(
                        node("a").seen(),
                        node("b").seen(),
                        slice("a").gpus(2).seen(),
                        slice("b").gpus(2).seen()));
    }

    static Stream<Case> anotherAllocatorThanNamed() {
        Change held = claim("c").holds("a", "gpu-0").reservedFor("p").seen();
        return Stream.of(
                new Case("none", "Observed"),
                new Case(
                        "the one that is named",
                        "Observed",
                        held,
                        pod("p").scheduler("stowage").seen()),
                new Case("another one", "SeveralAllocators", held, pod("p").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void anotherAllocatorThanNamed(Case tested) {
        assertState(
                tested,
                Cluster.ofGpus(
                        PoolBuilder.ofGpus().scheduler("stowage").seen(),
                        node("a").seen(),
                        slice("a").gpus(2).seen()));
    }
}
