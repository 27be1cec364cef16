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

import org.junit.jupiter.api.Test;

/** What fits whatever nodes kube-scheduler picks. */
final class GuaranteedTest {
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
    void anOpenGangThatFitsNowhereInItsDomainIsLeftOut() {
        ReplicaBuilder open = replica("chat-0", "east")
                .unseen()
                .runs(placedGang("main", 1, "h100", 8, 1, 8))
                .slot("h100", "chat-0/0", Given.counts("gpu", 8), "b", Given.pods("main", Role.LEADER, 0, 1))
                .slot("h100", "chat-0/1", Given.counts("gpu", 8), "b", Given.pods("main", Role.WORKER, 0, 1));
        PoolBuilder racks = pool("h100").domains().bucketIn("a", 2, 8).bucketIn("b", 2, 4);

        Plan plan = fleet(cluster("east", racks.unsteered()))
                .wants(deployment("code", 1, standalone("main", 1, 4)))
                .has(open)
                .plan();

        assertThat(Say.placed(plan)).containsExactly("code east/0");
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
