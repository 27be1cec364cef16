package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Devices that are not one node's, or not one kind's. */
final class SharedDevicesTest {
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
    void whatNodesShareBelongsToNoneOfThem() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                node("b").seen(),
                slice("a").gpus(2).seen(),
                slice("b")
                        .named("s")
                        .pool("net")
                        .device(device("b", "x").at(new Location.Everywhere()))
                        .seen());

        assertThat(cluster.pool("h100").total()).containsExactly(2L);
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
}
