package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.podGone;
import static dev.stowage.extender.Cluster.slice;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kinds that containers request by name, served by a device plugin or by DRA. */
final class ExtendedResourcesTest {
    private static final String GPU = "example.com/gpu";

    static Stream<Case> byADevicePlugin() {
        return Stream.of(
                new Case("no pods", "[8]"),
                new Case("a bound pod", "[5]", pod("p").on("a").requests(GPU, 3).seen()),
                new Case(
                        "a pod that takes all",
                        "[0]",
                        pod("p").on("a").requests(GPU, 8).seen()),
                new Case(
                        "a pod that is not bound",
                        "[8]",
                        pod("p").requests(GPU, 3).seen()),
                new Case(
                        "a pod of another node",
                        "[8]",
                        pod("p").on("b").requests(GPU, 3).seen()),
                new Case(
                        "a pod of another resource",
                        "[8]",
                        pod("p").on("a").requests("example.com/nic", 3).seen()),
                new Case(
                        "a finished pod",
                        "[8]",
                        pod("p").on("a").requests(GPU, 3).finished().seen()),
                new Case(
                        "a pod that finishes",
                        "[8]",
                        pod("p").on("a").requests(GPU, 3).seen(),
                        pod("p").on("a").requests(GPU, 3).finished().seen()),
                new Case(
                        "a pod that is deleted",
                        "[8]",
                        pod("p").on("a").requests(GPU, 3).seen(),
                        podGone("p")),
                new Case(
                        "a pod that is bound",
                        "[5]",
                        pod("p").requests(GPU, 3).seen(),
                        pod("p").on("a").requests(GPU, 3).seen()),
                new Case(
                        "a pod created anew under its name elsewhere",
                        "[8]",
                        pod("p").on("a").requests(GPU, 3).seen(),
                        pod("p").uid("q").on("b").requests(GPU, 3).seen()),
                new Case(
                        "two pods",
                        "[3]",
                        pod("p").on("a").requests(GPU, 3).seen(),
                        pod("q").on("a").requests(GPU, 2).seen()),
                new Case(
                        "more than there is reads 0",
                        "[0]",
                        pod("p").on("a").requests(GPU, 5).seen(),
                        pod("q").on("a").requests(GPU, 4).seen()),
                new Case(
                        "more than a long holds reads 0",
                        "[0]",
                        pod("p").on("a").requests(GPU, Long.MAX_VALUE).seen(),
                        pod("q").on("a").requests(GPU, Long.MAX_VALUE).seen()),
                new Case(
                        "a plugin that lost devices",
                        "[0]",
                        pod("p").on("a").requests(GPU, 5).seen(),
                        node("a").plugin(GPU, 4).seen()),
                new Case(
                        "a plugin that stopped",
                        "NoDevices",
                        node("a").plugin(GPU, 0).seen()),
                new Case(
                        "more than a bucket can say",
                        "[1024]",
                        node("a").plugin(GPU, 5_000).seen()),
                new Case(
                        "a claim takes nothing from a plugin",
                        "[8]",
                        claim("c").holds("a", "gpu-0").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void byADevicePlugin(Case tested) {
        tested.holdsIn(new Cluster()
                .sees(
                        PoolBuilder.ofResource(GPU).seen(),
                        node("a").plugin(GPU, 8).seen()));
    }

    static Stream<Case> byDra() {
        Change backing = deviceClass("gpu", "any", GPU, 1);
        return Stream.of(
                new Case("no class backs it", "NoDevices"),
                new Case("a class does", "[4]", backing),
                new Case("a class of another resource", "NoDevices", deviceClass("gpu", "any", "example.com/nic", 1)),
                new Case(
                        "a claim holds one, and its pod requests it",
                        "[3]",
                        backing,
                        pod("p").on("a").requests(GPU, 1).seen(),
                        claim("c")
                                .holds("a", "gpu-0")
                                .ownedBy("p")
                                .backsResources()
                                .seen()),
                new Case(
                        "a pod alone takes nothing",
                        "[4]",
                        backing,
                        pod("p").on("a").requests(GPU, 1).seen()),
                new Case(
                        "whichever driver the class selects",
                        "[5]",
                        backing,
                        slice("a")
                                .named("s")
                                .driver("other.example.com")
                                .gpus(1)
                                .seen()),
                new Case(
                        "of several classes the newest",
                        "[1]",
                        backing,
                        deviceClass("one", "only=this", GPU, 2),
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").attribute("only", "this"))
                                .seen()),
                new Case(
                        "of equally new classes the first by name",
                        "[4]",
                        backing,
                        deviceClass("hpu", "only=this", GPU, 1)),
                new Case(
                        "a class that stops backing it",
                        "NoDevices",
                        backing,
                        deviceClass("gpu", "any", "example.com/nic", 1)),
                new Case(
                        "what a plugin says it has none of is DRA's",
                        "[4]",
                        backing,
                        node("a").plugin(GPU, 0).seen()),
                new Case(
                        "a plugin beside it",
                        "TwoAllocators",
                        backing,
                        node("a").plugin(GPU, 4).seen()),
                new Case(
                        "a pool that is being published",
                        "IncompleteSlices",
                        backing,
                        slice("a").gpus(4).ofSlices(2).seen()),
                new Case(
                        "a pool of other devices that is being published",
                        "[4]",
                        deviceClass("gpu", "only=this", GPU, 1),
                        slice("a")
                                .device(device("a", "w").attribute("only", "this"))
                                .device(device("a", "x").attribute("only", "this"))
                                .device(device("a", "y").attribute("only", "this"))
                                .device(device("a", "z").attribute("only", "this"))
                                .seen(),
                        slice("a")
                                .named("s")
                                .driver("nic.example.com")
                                .ofSlices(2)
                                .gpus(1)
                                .seen()));
    }

    @ParameterizedTest
    @MethodSource
    void byDra(Case tested) {
        tested.holdsIn(new Cluster()
                .sees(
                        PoolBuilder.ofResource(GPU).seen(),
                        node("a").seen(),
                        slice("a").gpus(4).seen()));
    }

    static Stream<Case> byTheClassOfItsName() {
        return Stream.of(
                new Case("the class", "[4]", deviceClass("gpu", "any")),
                new Case("with a resource of its own too", "[4]", deviceClass("gpu", "any", GPU, 1)),
                new Case("another class", "NoDevices", deviceClass("nic", "any")));
    }

    @ParameterizedTest
    @MethodSource
    void byTheClassOfItsName(Case tested) {
        tested.holdsIn(new Cluster()
                .sees(
                        PoolBuilder.ofResource("deviceclass.resource.kubernetes.io/gpu")
                                .seen(),
                        node("a").seen(),
                        slice("a").gpus(4).seen()));
    }
}
