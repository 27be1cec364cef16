package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.claimGone;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.podGone;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When a histogram would be wrong. */
final class UnobservableTest {
    private static final Location RACK = new Location.Matching(List.of(
            new NodeTerm(List.of(new NodeRequirement("rack", NodeRequirement.Operator.IN, List.of("r1"))), List.of())));

    static Stream<Case> sharedDevices() {
        return Stream.of(
                new Case("each on its node", "[2]"),
                new Case(
                        "one that several claims can hold",
                        "SharedDevices",
                        slice("a").gpus(1).device(device("a", "x").shareable()).seen()),
                new Case(
                        "one of another kind that several can hold",
                        "[2]",
                        deviceClass("gpu", "model=h100"),
                        slice("a")
                                .device(device("a", "x").attribute("model", "h100"))
                                .device(device("a", "y").attribute("model", "h100"))
                                .device(device("a", "z").shareable())
                                .seen()),
                new Case(
                        "one that all nodes reach",
                        "SharedDevices",
                        slice("b")
                                .named("s")
                                .pool("net")
                                .device(device("b", "x").at(new Location.Everywhere()))
                                .seen()),
                new Case(
                        "one that a single node can reach, of two",
                        "[3]",
                        node("a").label("rack", "r1").seen(),
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .seen()),
                new Case(
                        "one that two nodes reach",
                        "SharedDevices",
                        node("a").label("rack", "r1").seen(),
                        node("b").label("rack", "r1").seen(),
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .seen()),
                new Case(
                        "until one of them is elsewhere",
                        "[3]",
                        node("a").label("rack", "r1").seen(),
                        node("b").label("rack", "r1").seen(),
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .seen(),
                        node("b").label("rack", "r2").seen()),
                new Case(
                        "or is deleted",
                        "[3]",
                        node("a").label("rack", "r1").seen(),
                        node("b").label("rack", "r1").seen(),
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .seen(),
                        new Change.NodeGone(new NodeName("b"))),
                new Case(
                        "one that other nodes reach",
                        "[2]",
                        node("b").label("rack", "r1").seen(),
                        node("c").label("rack", "r1").seen(),
                        slice("b")
                                .named("s")
                                .pool("net")
                                .device(device("b", "x").at(RACK))
                                .seen()),
                new Case(
                        "one whose location is of a newer API",
                        "[2]",
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(new Location.Unknown()))
                                .seen()),
                new Case(
                        "one name on two nodes of one pool",
                        "SharedDevices",
                        slice("a")
                                .pool("all")
                                .device(device("a", "x"))
                                .device(device("b", "x"))
                                .seen()),
                new Case(
                        "two names on two nodes of one pool",
                        "[1]",
                        slice("a")
                                .pool("all")
                                .device(device("a", "x"))
                                .device(device("b", "y"))
                                .seen()),
                new Case(
                        "taken by a claim where a single node reaches it",
                        "[2]",
                        node("a").label("rack", "r1").seen(),
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .seen(),
                        claim("c").holds("net", "x").seen()),
                new Case(
                        "a name that two could mean: nothing is ever allocated",
                        "[2]",
                        slice("a")
                                .named("s")
                                .pool("net")
                                .device(device("a", "x").at(RACK))
                                .device(device("a", "x"))
                                .seen()));
    }

    @ParameterizedTest
    @MethodSource
    void sharedDevices(Case tested) {
        tested.holdsIn(Cluster.ofGpus(
                node("a").seen(),
                node("b").seen(),
                slice("a").gpus(2).seen(),
                slice("b").gpus(2).seen()));
    }

    @Test
    void oneDeviceOfTwoKindsIsShared() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .kind("gpu", "gpu")
                                .kind("same", "gpu")
                                .seen(),
                        deviceClass("gpu", "any"),
                        node("a").seen(),
                        slice("a").gpus(1).seen());

        assertThat(cluster.on("a")).isEqualTo("SharedDevices");
        assertThat(cluster.state()).isEqualTo("SharedDevices");
    }

    @Test
    void oneResourceOfTwoKindsIsShared() {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .resource("gpu", "example.com/gpu")
                                .resource("same", "example.com/gpu")
                                .seen(),
                        node("a").plugin("example.com/gpu", 2).seen());

        assertThat(cluster.state()).isEqualTo("SharedDevices");
    }

    @Test
    void oneDeviceOfTwoPoolsIsSharedUntilOneIsGone() {
        Cluster cluster = Cluster.ofGpus(node("a").seen(), slice("a").gpus(2).seen());

        cluster.sees(new PoolBuilder("again")
                .selects("pool", "h100")
                .kind("gpu", "gpu")
                .seen());

        assertThat(cluster.state("h100")).isEqualTo("SharedDevices");
        assertThat(cluster.state("again")).isEqualTo("SharedDevices");
        assertThat(cluster.ledger().poolsOf(new NodeName("a")))
                .containsExactly(new PoolName("again"), new PoolName("h100"));

        cluster.sees(new Change.PoolGone(new PoolName("again")));

        assertThat(cluster.on("a")).isEqualTo("[2]");
    }

    @Test
    void poolsOfDifferentDevicesMayShareNodes() {
        Cluster cluster = Cluster.ofGpus(
                deviceClass("gpu", "model=h100"),
                deviceClass("nic", "model=cx7"),
                new PoolBuilder("nics")
                        .selects("pool", "h100")
                        .kind("nic", "nic")
                        .seen(),
                node("a").seen(),
                slice("a")
                        .device(device("a", "x").attribute("model", "h100"))
                        .device(device("a", "y").attribute("model", "cx7"))
                        .seen());

        assertThat(cluster.on("h100", "a")).isEqualTo("[1]");
        assertThat(cluster.on("nics", "a")).isEqualTo("[1]");
    }

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
