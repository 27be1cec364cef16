package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.notReady;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.placedGang;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.request;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which replicas keep their place, and why the others do not. */
final class RetentionTest {
    private static final Taint DRAIN = new Taint("maintenance", "", Taint.Effect.NO_EXECUTE);

    record Case(String name, FleetBuilder fleet, String expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A deployment whose engine is called otherwise, and that wants devices which no pool has. */
    private static DeploymentBuilder otherShape() {
        return deployment("chat", 1, standalone("other", 1, 4, "model=b200"));
    }

    private static ReplicaBuilder chat() {
        return replica("chat-0", "east").runs(placed("main", 1, "h100", 4));
    }

    static Stream<Case> reasonsInTheirOrder() {
        return Stream.of(
                new Case(
                        "cluster gone, before the shape",
                        fleet(cluster("west", pool("h100").bucket(1, 8))).wants(otherShape()),
                        "chat-0 ClusterDeleted"),
                new Case(
                        "drained, before the shape",
                        fleet(cluster("east", List.of(DRAIN), pool("h100").bucket(1, 8)))
                                .wants(otherShape()),
                        "chat-0 Drained"),
                new Case(
                        "other shape, before the pool",
                        fleet(cluster("east", pool("a10").bucket(1, 8))).wants(otherShape()),
                        "chat-0 ShapeChanged"),
                new Case(
                        "pool gone, before the selectors",
                        fleet(cluster("east", pool("a10").bucket(1, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 4, "model=b200"))),
                        "chat-0 PoolDeleted"),
                new Case(
                        "devices that no longer match",
                        fleet(cluster("east", pool("h100").bucket(1, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 4, "model=b200"))),
                        "chat-0 SelectorMismatch"),
                new Case(
                        "devices that are fewer than asked for on one node",
                        fleet(cluster("east", pool("h100").of(4).bucket(1, 4)))
                                .wants(deployment("chat", 1, standalone("main", 1, 5))),
                        "chat-0 SelectorMismatch"),
                new Case(
                        "an engine that no longer claims anything",
                        fleet(cluster("east", pool("h100").bucket(1, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 0))),
                        "chat-0 SelectorMismatch"));
    }

    @ParameterizedTest
    @MethodSource("reasonsInTheirOrder")
    void removesAReplicaForTheFirstReasonThatApplies(Case given) {
        Plan plan = given.fleet.has(chat()).plan();

        assertThat(Say.removed(plan)).containsExactly(given.expected);
        assertThat(Say.retained(plan)).isEmpty();
    }

    static Stream<Case> whatMovesNothing() {
        Cluster east = cluster("east", pool("h100").bucket(4, 8));
        DeploymentBuilder wanted = deployment("chat", 1, standalone("main", 1, 4));
        return Stream.of(
                new Case("more copies", fleet(east).wants(deployment("chat", 1, standalone("main", 9, 4))), "chat-0"),
                new Case("more devices", fleet(east).wants(deployment("chat", 1, standalone("main", 1, 8))), "chat-0"),
                new Case(
                        "a selector that matches as well",
                        fleet(cluster(
                                        "east",
                                        pool("h100")
                                                .devices(device("gpu", 8, "model=h100"))
                                                .bucket(4, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 4, "model=h100"))),
                        "chat-0"),
                new Case(
                        "a cluster selector that leaves the cluster out",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4))
                                        .on(new ClusterSelector.Requirement.Exists("region"))),
                        "chat-0"),
                new Case(
                        "a NoSchedule taint",
                        fleet(cluster(
                                        "east",
                                        List.of(new Taint("full", "", Taint.Effect.NO_SCHEDULE)),
                                        pool("h100").bucket(4, 8)))
                                .wants(wanted),
                        "chat-0"),
                new Case(
                        "a tolerated NoExecute taint",
                        fleet(cluster("east", List.of(DRAIN), pool("h100").bucket(4, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 4))
                                        .tolerating(new Toleration("maintenance", "Exists", "", ""))),
                        "chat-0"),
                new Case("a cluster that is not ready", fleet(notReady(east)).wants(wanted), "chat-0"),
                new Case(
                        "a stale observation",
                        fleet(cluster("east", pool("h100").bucket(4, 8).freshness(Observation.Freshness.STALE)))
                                .wants(wanted),
                        "chat-0"),
                new Case(
                        "an unobservable pool without nodes",
                        fleet(cluster("east", pool("h100").freshness(Observation.Freshness.UNOBSERVABLE)))
                                .wants(wanted),
                        "chat-0"));
    }

    @ParameterizedTest
    @MethodSource("whatMovesNothing")
    void keepsAReplicaWhoseClusterOrNeedsHaveOnlyChanged(Case given) {
        Plan plan = given.fleet.has(chat()).plan();

        assertThat(Say.retained(plan)).containsExactly(given.expected);
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void moreWorkersMoveNothing() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(4, 8)))
                .wants(deployment("chat", 1, gang("main", 1, 4, 3, 4)))
                .has(replica("chat-0", "east").runs(placedGang("main", 1, "h100", 4, 1, 4)))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void ofTwoReplicasWithOneClusterAndIndexTheFirstByNameStays() {
        Plan plan = fleet(
                        cluster("east", pool("h100").bucket(4, 8)),
                        cluster("west", pool("h100").bucket(4, 8)))
                .wants(deployment("chat", 4, standalone("main", 1, 4)))
                .has(
                        replica("chat-b", "east").runs(placed("main", 1, "h100", 4)),
                        replica("chat-a", "east").runs(placed("main", 1, "h100", 4)),
                        replica("chat-c", "east").index(1).runs(placed("main", 1, "h100", 4)),
                        replica("chat-d", "west").runs(placed("main", 1, "h100", 4)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-b Duplicate");
        assertThat(Say.retained(plan)).containsExactly("chat-a", "chat-c", "chat-d");
    }

    @Test
    void aReplicaThatGoesAnywayDoesNotMakeAnotherOneADuplicate() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(4, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .has(
                        replica("chat-a", "east").runs(placed("other", 1, "h100", 4)),
                        replica("chat-b", "east").runs(placed("main", 1, "h100", 4)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-a ShapeChanged");
        assertThat(Say.retained(plan)).containsExactly("chat-b");
    }

    @Test
    void aTerminatingReplicaIsChargedButNotRetainedNorRemovedAgain() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .has(replica("chat-0", "east")
                        .terminating()
                        .unseen()
                        .runs(placed("main", 1, "h100", 4))
                        .slot("h100", "chat-0/0", 8, 1))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("1x4");
        assertThat(Say.retained(plan)).isEmpty();
        assertThat(plan.removed()).isEmpty();
        assertThat(Say.placed(plan)).containsExactly("chat east/1");
    }

    @Test
    void theReplicasOfATerminatingDeploymentAreRemovedAndStayCharged() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)).terminating())
                .has(chat().unseen().slot("h100", "chat-0/0", 8, 1))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 DeploymentDeleted");
        assertThat(Say.before(plan)).isEqualTo("1x4");
        assertThat(plan.replicas()).isEmpty();
    }

    @Test
    void aReplicaThatNoDeploymentOwnsIsRemovedAndStaysCharged() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)).in("elsewhere"))
                .has(chat().unseen().slot("h100", "chat-0/0", 8, 1))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 DeploymentDeleted");
        assertThat(Say.after(plan)).isEqualTo("1x0");
        assertThat(Say.placed(plan)).containsExactly("chat east/0");
    }

    @Test
    void whatStandsOnAReplicaWithTheSameNeedsFollowsTheTemplate() {
        Engine.Request renamed = new Engine.Request("accelerator", 4, List.of("model=h100"));
        Plan plan = fleet(cluster(
                        "east",
                        pool("h100").devices(device("gpu", 8, "model=h100")).bucket(4, 8)))
                .wants(deployment(
                        "chat",
                        1,
                        new Engine("main", 1, List.of(new Engine.Member(Role.STANDALONE, 1, List.of(renamed))))))
                .has(chat())
                .plan();

        PlacedEngine.PlacedMember member =
                plan.replicas().getFirst().engines().getFirst().members().getFirst();
        assertThat(member.requests()).singleElement().satisfies(claim -> {
            assertThat(claim.name()).isEqualTo("accelerator");
            assertThat(claim.device()).isEqualTo("gpu");
            assertThat(claim.selectors()).containsExactly("model=h100");
        });
    }

    @Test
    void oneMemberThatMatchesNothingAnyMoreIsEnough() {
        Engine gang = new Engine(
                "main",
                1,
                List.of(
                        new Engine.Member(Role.LEADER, 1, List.of(request(4))),
                        new Engine.Member(Role.WORKER, 1, List.of(request(4, "model=b200")))));
        Plan plan = fleet(cluster("east", pool("h100").bucket(4, 8)))
                .wants(deployment("chat", 1, gang))
                .has(replica("chat-0", "east").runs(placedGang("main", 1, "h100", 4, 1, 4)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 SelectorMismatch");
    }
}
