package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.placedGang;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fits whatever nodes kube-scheduler picks. */
final class GuaranteedTest {
    private static final String ANY = Board.ANY_DOMAIN;

    record Case(String name, List<NodeGroup> published, List<OpenCopy> open, Guarantee.Verdict verdict) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static NodeGroup nodes(int count, int... free) {
        return nodesIn("", count, free);
    }

    private static NodeGroup nodesIn(String domain, int count, int... free) {
        return new NodeGroup(Devices.of(free), domain, count, NodeGroup.UNTOUCHED);
    }

    private static OpenCopy pods(String replica, int... needs) {
        return new OpenCopy(
                replica,
                false,
                ANY,
                0,
                Arrays.stream(needs).mapToObj(Devices::of).toList());
    }

    private static OpenCopy gangOf(String replica, String domain, int bound, int... needs) {
        return new OpenCopy(
                replica,
                true,
                domain,
                bound,
                Arrays.stream(needs).mapToObj(Devices::of).toList());
    }

    private static Guarantee.Verdict failsFor(String replica) {
        return new Guarantee.Verdict.FailsFor(replica);
    }

    static Stream<Case> bounds() {
        Guarantee.Verdict holds = Guarantee.HOLDS;
        return Stream.of(
                new Case("nothing open", List.of(), List.of(), holds),
                new Case(
                        "equal pods fill all places",
                        List.of(nodes(1, 4), nodes(1, 5)),
                        List.of(pods("a", 2, 2, 2, 2)),
                        holds),
                new Case("one more than places", List.of(nodes(1, 4)), List.of(pods("a", 2, 2, 2)), failsFor("a")),
                new Case(
                        "a smaller pod may spoil a place for each larger one",
                        List.of(nodes(2, 4)),
                        List.of(pods("a", 1), pods("b", 4)),
                        holds),
                new Case(
                        "two smaller pods may spoil both",
                        List.of(nodes(2, 4)),
                        List.of(pods("a", 1, 1), pods("b", 4)),
                        failsFor("b")),
                new Case(
                        "a larger pod takes as many places as it covers, rounded up",
                        List.of(nodes(1, 6)),
                        List.of(pods("a", 3), pods("b", 2)),
                        holds),
                new Case(
                        "of need 2, 3 costs two places of three",
                        List.of(nodes(1, 6)),
                        List.of(pods("a", 3), pods("b", 2, 2)),
                        failsFor("a")),
                new Case(
                        "vectors: places count the scarcest kind",
                        List.of(nodes(1, 8, 1)),
                        List.of(new OpenCopy("a", false, ANY, 0, List.of(Devices.of(4, 1), Devices.of(4, 1)))),
                        failsFor("a")),
                new Case(
                        "vectors: pods that share no kind do not disturb each other",
                        List.of(nodes(1, 4, 1)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(4, 0))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(0, 1)))),
                        holds),
                new Case(
                        "vectors: a pod that shares a kind costs a place",
                        List.of(nodes(2, 8, 2)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(1, 2))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(1, 1)))),
                        holds),
                new Case(
                        "vectors: two of them cost both",
                        List.of(nodes(2, 8, 2)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(1, 2))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(1, 1), Devices.of(1, 1)))),
                        failsFor("a")),
                new Case("a gang on as many nodes", List.of(nodes(2, 4)), List.of(gangOf("a", ANY, 0, 4, 4)), holds),
                new Case(
                        "a gang on too few nodes",
                        List.of(nodes(1, 8)),
                        List.of(gangOf("a", ANY, 0, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a bound sibling's node is no use",
                        List.of(nodes(2, 4)),
                        List.of(gangOf("a", ANY, 1, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a bound sibling and a node more",
                        List.of(nodes(3, 4)),
                        List.of(gangOf("a", ANY, 1, 4, 4)),
                        holds),
                new Case(
                        "another pod may land on a node of the gang",
                        List.of(nodes(2, 4)),
                        List.of(gangOf("a", ANY, 0, 4, 4), pods("b", 1)),
                        failsFor("a")),
                new Case(
                        "one that no node of the gang holds may not",
                        List.of(nodes(2, 4, 0), nodes(1, 0, 1)),
                        List.of(
                                new OpenCopy("a", true, ANY, 0, List.of(Devices.of(4, 0), Devices.of(4, 0))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(0, 1)))),
                        holds),
                new Case(
                        "mixed needs: each with all pods of the copy",
                        List.of(nodes(1, 8), nodes(1, 2)),
                        List.of(gangOf("a", ANY, 0, 8, 2)),
                        failsFor("a")),
                new Case("mixed needs on large nodes", List.of(nodes(2, 8)), List.of(gangOf("a", ANY, 0, 8, 2)), holds),
                new Case(
                        "only nodes of its domain",
                        List.of(nodesIn("a", 1, 8), nodesIn("b", 1, 8)),
                        List.of(gangOf("a", "a", 0, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a gang of another domain does not disturb",
                        List.of(nodesIn("a", 2, 8), nodesIn("b", 2, 8)),
                        List.of(gangOf("a", "a", 0, 4, 4), gangOf("b", "b", 0, 4, 4)),
                        holds),
                new Case(
                        "a gang costs pods outside gangs a place each",
                        List.of(nodes(3, 4)),
                        List.of(pods("a", 4, 4), gangOf("b", ANY, 0, 4)),
                        holds),
                new Case(
                        "and there are too few",
                        List.of(nodes(3, 4)),
                        List.of(pods("a", 4, 4, 4), gangOf("b", ANY, 0, 4)),
                        failsFor("a")));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void theBoundHoldsOrNamesTheReplicaItFailsFor(Case given) {
        assertThat(Guarantee.check(given.published, given.open)).isEqualTo(given.verdict);
    }

    @Test
    void smallPodsMaySpoilEveryNodeWhereSteeringIsNotProven() {
        PoolBuilder pool = pool("a10").of(4).bucket(4, 4).unsteered();

        Plan plan = fleet(cluster("east", pool))
                .wants(
                        deployment("small", 3, standalone("main", 1, 1)).priority(1),
                        deployment("large", 2, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("large east/0", "small east/0", "small east/1", "small east/2");
        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .isEqualTo("needs 1 node with 4 free; 9 free in all, most on one node 4; "
                        + "steering is not proven, so it must fit whatever nodes are picked");
    }

    @Test
    void openPodsAreCountedOnceAndNotTakenFromTheHistogramAsWell() {
        ReplicaBuilder open = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 4))
                .slot("h100", "chat-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8).unsteered()))
                .wants(deployment("code", 1, standalone("main", 1, 4)))
                .has(open)
                .plan();

        assertThat(Say.placed(plan)).containsExactly("code east/0");
        assertThat(Say.predictions(plan)).containsExactly("h100 chat-0/0 of 8: main Standalone 0 x1");
    }

    @Test
    void whereItFailsForAnEarlierReplicaNothingIsPlaced() {
        ReplicaBuilder open = replica("chat-0", "east")
                .unseen()
                .runs(placedGang("main", 1, "h100", 8, 1, 8))
                .slot("h100", "chat-0/0", Given.counts("gpu", 8), "", Given.pods("main", Role.LEADER, 0, 1))
                .slot("h100", "chat-0/1", Given.counts("gpu", 8), "", Given.pods("main", Role.WORKER, 0, 1));

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8).bucket(1, 4).unsteered()))
                .wants(deployment("code", 1, standalone("main", 1, 1)))
                .has(open)
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .endsWith("steering is not proven, and room cannot be guaranteed even to chat-0");
    }

    @Test
    void boundSiblingsOfAnOpenGangAreCounted() {
        ReplicaBuilder halfBound = replica("chat-0", "east")
                .runs(placedGang("main", 1, "h100", 4, 1, 4))
                .slot("h100", "chat-0/0", Given.counts("gpu", 8), "", Given.pods("main", Role.LEADER, 0, 1))
                .slot("h100", "chat-0/1", Given.counts("gpu", 8), "", Given.pods("main", Role.WORKER, 0, 1));
        Observation.Accounted leader = Given.accounted("main", Role.LEADER, 0, "chat-0/0", 1);
        PoolBuilder oneMore = pool("h100").bucket(1, 8).bucket(1, 4).unsteered().unsettled(halfBound.build(), leader);
        PoolBuilder twoMore = pool("h100").bucket(2, 8).bucket(1, 4).unsteered().unsettled(halfBound.build(), leader);
        DeploymentBuilder code = deployment("code", 1, standalone("main", 1, 4));

        assertThat(Say.placed(fleet(cluster("east", oneMore))
                        .wants(code)
                        .has(halfBound)
                        .plan()))
                .isEmpty();
        assertThat(Say.placed(fleet(cluster("east", twoMore))
                        .wants(code)
                        .has(halfBound)
                        .plan()))
                .containsExactly("code east/0");
    }

    @Test
    void aNewGangTriesTheDomainsTightestFirstAndIsPredictedIntoTheOneThatPassed() {
        PoolBuilder racks = pool("h100")
                .domains()
                .bucketIn("a", 3, 8)
                .bucketIn("b", 2, 4)
                .bucketIn("c", 2, 8)
                .unsteered();

        Plan plan = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 1, 8, 1, 8)))
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly("h100 0 of 8 in c: main Leader 0 x1", "h100 1 of 8 in c: main Worker 0 x1");
    }

    @Test
    void twoCopiesGoIntoTwoDomains() {
        PoolBuilder racks =
                pool("h100").domains().bucketIn("a", 2, 8).bucketIn("b", 2, 8).unsteered();

        Plan plan = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 2, 8, 1, 8)))
                .plan();

        assertThat(Say.predictions(plan))
                .extracting(entry -> entry.replaceAll(".* in (.): main \\w+ (.).*", "$1$2"))
                .containsExactlyInAnyOrder("a0", "a0", "b1", "b1");
    }

    @Test
    void anOpenGangIsHeldToTheDomainOfItsPrediction() {
        ReplicaBuilder open = replica("chat-0", "east")
                .unseen()
                .runs(placedGang("main", 1, "h100", 8, 1, 8))
                .slot("h100", "chat-0/0", Given.counts("gpu", 8), "a", Given.pods("main", Role.LEADER, 0, 1))
                .slot("h100", "chat-0/1", Given.counts("gpu", 8), "a", Given.pods("main", Role.WORKER, 0, 1));
        PoolBuilder racks =
                pool("h100").domains().bucketIn("a", 2, 8).bucketIn("b", 2, 8).unsteered();

        Plan plan = fleet(cluster("east", racks))
                .wants(deployment("code", 1, gang("main", 1, 8, 1, 8)))
                .has(open)
                .plan();

        assertThat(Say.predictions(plan)).allSatisfy(entry -> assertThat(entry).contains(" in b: "));
        assertThat(plan.replicas()).hasSize(1);
    }

    @Test
    void noNewNodeIsCountedOn() {
        PoolBuilder pool = pool("h100")
                .bucket(1, 2)
                .growsTo(3, Observation.Growth.POSSIBLE)
                .unsteered();

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void aPredictionIsWrittenAllTheSameAsPackedWouldHaveIt() {
        PoolBuilder pool = pool("h100").bucket(1, 8).bucket(1, 4).unsteered();

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("main", 1, 3)))
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 4: main Standalone 0 x1");
    }
}
