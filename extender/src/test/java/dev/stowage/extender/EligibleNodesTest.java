package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which nodes of a pool can be used, and why others cannot. */
final class EligibleNodesTest {
    static Stream<Case> reasons() {
        return Stream.of(
                new Case("usable", "[2]", node("a").seen()),
                new Case("cordoned", "Cordoned", node("a").cordoned().seen()),
                new Case("not ready", "NotReady", node("a").notReady().seen()),
                new Case(
                        "tainted NoSchedule",
                        "Tainted",
                        node("a").taint("k", "v", "NoSchedule").seen()),
                new Case(
                        "tainted NoExecute",
                        "Tainted",
                        node("a").taint("k", "v", "NoExecute").seen()),
                new Case(
                        "tainted PreferNoSchedule",
                        "[2]",
                        node("a").taint("k", "v", "PreferNoSchedule").seen()),
                new Case(
                        "tolerated",
                        "[2]",
                        node("a").taint("gpu", "yes", "NoSchedule").seen()),
                new Case(
                        "tolerated and not",
                        "Tainted",
                        node("a")
                                .taint("gpu", "yes", "NoSchedule")
                                .taint("k", "v", "NoSchedule")
                                .seen()),
                new Case(
                        "no pod slot left",
                        "NoPodSlots",
                        node("a").podSlots(1).seen(),
                        pod("p").on("a").seen()),
                new Case(
                        "no pod slots at all",
                        "NoPodSlots",
                        node("a").podSlots(0).seen()),
                new Case(
                        "one pod slot left",
                        "[2]",
                        node("a").podSlots(2).seen(),
                        pod("p").on("a").seen()),
                new Case(
                        "a finished pod frees its slot",
                        "[2]",
                        node("a").podSlots(1).seen(),
                        pod("p").on("a").finished().seen()),
                new Case("no devices", "NoDevices", node("a").seen(), new Change.SliceGone(new SliceName("a-gpus"))),
                new Case(
                        "none free is not none",
                        "[0]",
                        node("a").seen(),
                        claim("c").holds("a", "gpu-0").holds("a", "gpu-1").seen()),
                new Case(
                        "cordoned before not ready",
                        "Cordoned",
                        node("a").cordoned().notReady().seen()),
                new Case(
                        "cordoned before tainted",
                        "Cordoned",
                        node("a")
                                .cordoned()
                                .taint("node.kubernetes.io/unschedulable", "", "NoSchedule")
                                .seen()),
                new Case(
                        "not ready before tainted",
                        "NotReady",
                        node("a")
                                .notReady()
                                .taint("node.kubernetes.io/not-ready", "", "NoExecute")
                                .seen()),
                new Case(
                        "tainted before no devices",
                        "Tainted",
                        node("a").taint("k", "v", "NoSchedule").seen(),
                        new Change.SliceGone(new SliceName("a-gpus"))),
                new Case(
                        "tainted before incomplete",
                        "Tainted",
                        node("a").taint("k", "v", "NoSchedule").seen(),
                        slice("a").gpus(2).ofSlices(2).seen()),
                new Case(
                        "no devices before no pod slots",
                        "NoDevices",
                        node("a").podSlots(0).seen(),
                        new Change.SliceGone(new SliceName("a-gpus"))),
                new Case(
                        "incomplete before no pod slots",
                        "IncompleteSlices",
                        node("a").podSlots(0).seen(),
                        slice("a").gpus(2).ofSlices(2).seen()),
                new Case(
                        "uncordoned",
                        "[2]",
                        node("a").cordoned().seen(),
                        node("a").seen()),
                new Case("deleted", "not in the pool", node("a").seen(), new Change.NodeGone(new NodeName("a"))),
                new Case(
                        "of another pool",
                        "not in the pool",
                        node("a").label("pool", "a100").seen()),
                new Case(
                        "moved here",
                        "[2]",
                        node("a").label("pool", "a100").seen(),
                        node("a").seen()),
                new Case(
                        "moved away",
                        "not in the pool",
                        node("a").seen(),
                        node("a").label("pool", "a100").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void reasons(Case tested) {
        tested.holdsIn(Cluster.ofGpus(
                PoolBuilder.ofGpus()
                        .tolerates("gpu", "Exists", "", "NoSchedule")
                        .seen(),
                slice("a").gpus(2).seen()));
    }

    @Test
    void countsEachReason() {
        Cluster cluster = Cluster.ofGpus(
                node("a").cordoned().seen(),
                node("b").cordoned().seen(),
                node("c").notReady().seen(),
                node("d").seen(),
                node("e").seen(),
                slice("e").gpus(3).seen());

        assertThat(cluster.ineligible())
                .isEqualTo(Map.of(
                        IneligibleReason.CORDONED, 2, IneligibleReason.NOT_READY, 1, IneligibleReason.NO_DEVICES, 1));
        assertThat(cluster.pool("h100").observedNodes()).isEqualTo(5);
        assertThat(cluster.buckets()).containsExactly("1x[3]");
    }

    @Test
    void groupsNodesByTheTopologyKey() {
        Cluster cluster = Cluster.ofGpus(
                PoolBuilder.ofGpus().topologyKey("rack").seen(),
                node("a").label("rack", "r1").seen(),
                node("b").label("rack", "r2").seen(),
                node("c").label("rack", "r1").seen(),
                node("d").seen(),
                slice("a").gpus(2).seen(),
                slice("b").gpus(2).seen(),
                slice("c").gpus(2).seen(),
                slice("d").gpus(2).seen());

        assertThat(cluster.buckets()).containsExactly("1x[2]", "2x[2] in r1", "1x[2] in r2");

        cluster.sees(node("a").label("rack", "r2").seen());

        assertThat(cluster.buckets()).containsExactly("1x[2]", "1x[2] in r1", "2x[2] in r2");
        assertThat(cluster.pool("h100").nodes(new Standing.Usable(DeviceCounts.of(2), "r2")))
                .containsExactly(new NodeName("a"), new NodeName("b"));
    }

    @Test
    void knowsNoDomainsWithoutATopologyKey() {
        Cluster cluster = Cluster.ofGpus(
                node("a").label("rack", "r1").seen(), slice("a").gpus(2).seen());

        assertThat(cluster.buckets()).containsExactly("1x[2]");
    }

    @Test
    void countsAgainWhenThePoolChanges() {
        Cluster cluster = Cluster.ofGpus(
                node("a").taint("k", "v", "NoSchedule").seen(),
                slice("a").gpus(2).seen());

        cluster.sees(PoolBuilder.ofGpus().tolerates("k", "Equal", "v", "").seen());

        assertThat(cluster.on("a")).isEqualTo("[2]");

        cluster.sees(PoolBuilder.ofGpus().selects("pool", "other").seen());

        assertThat(cluster.on("a")).isEqualTo("not in the pool");
        assertThat(cluster.pool("h100").observedNodes()).isZero();
    }

    @Test
    void forgetsAPool() {
        Cluster cluster = Cluster.ofGpus(node("a").seen(), slice("a").gpus(2).seen());

        cluster.sees(new Change.PoolGone(new PoolName("h100")));

        assertThat(cluster.ledger().pools()).isEmpty();
        assertThat(cluster.ledger().poolsOf(new NodeName("a"))).isEmpty();
    }
}
