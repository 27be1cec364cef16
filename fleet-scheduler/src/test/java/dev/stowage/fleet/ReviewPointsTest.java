package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
import static dev.stowage.fleet.Given.accounted;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.notReady;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What reviewers of another fleet scheduler with a histogram asked, as far as a planner answers it. */
final class ReviewPointsTest {
    @Test
    void point1FourSmallReplicasLeaveRoomForALargeOneWhereThePoolIsSteered() {
        PoolBuilder pool = pool("a10").of(4).bucket(4, 4);
        Plan small = fleet(cluster("east", pool))
                .wants(deployment("small", 4, standalone("main", 1, 1)))
                .plan();

        Plan large = fleet(cluster("east", pool))
                .wants(
                        deployment("small", 4, standalone("main", 1, 1)),
                        deployment("large", 3, standalone("main", 1, 4)))
                .follows(small)
                .plan();

        assertThat(Say.placed(large)).containsExactly("large east/0", "large east/1", "large east/2");
    }

    @Test
    void point1WhereItIsNotSteeredTheLargeOneWaitsInsteadOfOvercommitting() {
        PoolBuilder pool = pool("a10").of(4).bucket(4, 4).unsteered();
        Plan small = fleet(cluster("east", pool))
                .wants(deployment("small", 4, standalone("main", 1, 1)))
                .plan();

        Plan large = fleet(cluster("east", pool))
                .wants(
                        deployment("small", 4, standalone("main", 1, 1)),
                        deployment("large", 1, standalone("main", 1, 4)))
                .follows(small)
                .plan();

        assertThat(small.replicas()).hasSize(4);
        assertThat(Say.placed(large)).isEmpty();
        assertThat(large.unplaced().getFirst().reason()).isEqualTo(Reason.FRAGMENTED);
    }

    @Test
    void point1APrefillAndDecodePairIsHeldToTheNodeItWasCountedAgainst() {
        Plan pair = fleet(cluster("east", pool("h100").bucket(1, 8).bucket(1, 6)))
                .wants(deployment("chat", 1, standalone("prefill", 1, 2), standalone("decode", 1, 4)))
                .plan();

        assertThat(pair.replicas().getFirst().prediction())
                .singleElement()
                .satisfies(node -> assertThat(node.pods())
                        .containsExactly(
                                Given.pods("decode", Role.STANDALONE, 0, 1),
                                Given.pods("prefill", Role.STANDALONE, 0, 1)));
    }

    @Test
    void point1WhatCannotBeScheduledIsMoved() {
        ReplicaBuilder stuck =
                replica("chat-0", "east").runs(placed("main", 1, "h100", 8)).unschedulable(NOW.minusSeconds(60));

        Plan plan = fleet(
                        cluster("east", pool("h100").bucket(1, 1)),
                        cluster("west", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(stuck)
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 Unschedulable");
        assertThat(Say.placed(plan)).containsExactly("chat west/0");
    }

    @Test
    void point2AnUpdateNeedsNoDeviceThatDoesNotExist() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 0)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .has(replica("chat-0", "east").ready().runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(Say.placed(plan)).isEmpty();
        assertThat(plan.updates()).hasSize(1);
    }

    @Test
    void point3APoolThatIsKnownNotToGrowDoesNotCountGrowth() {
        DeploymentBuilder chat = deployment("chat", 1, standalone("main", 1, 4));

        Plan blocked = fleet(cluster("east", pool("h100").bucket(1, 0).growsTo(4, Observation.Growth.BLOCKED)))
                .wants(chat)
                .plan();
        Plan atZero = fleet(cluster("east", pool("h100").observed().growsTo(4, Observation.Growth.UNKNOWN)))
                .wants(chat)
                .plan();

        assertThat(Say.placed(blocked)).isEmpty();
        assertThat(Say.placed(atZero)).isEmpty();
    }

    @Test
    void point4NodesThatOurPodsCannotUseAreNotFree() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(3).bucket(1, 4).observedNodes(3)))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
        assertThat(Say.after(plan)).isEqualTo("1x4");
    }

    @Test
    void point7TheFitDoesNotDependOnTheOrderOfACopysPods() {
        PoolBuilder pool = pool("h100").bucket(1, 2).bucket(1, 6);

        Plan largeFirst = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, gang("main", 1, 6, 1, 2)))
                .plan();
        Plan smallFirst = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, gang("main", 1, 2, 1, 6)))
                .plan();

        assertThat(Say.placed(largeFirst)).isEqualTo(Say.placed(smallFirst)).hasSize(1);
    }

    @Test
    void point8APartlyScheduledReplicaIsChargedForItsOpenPodsOnly() {
        ReplicaBuilder half = replica("chat-0", "east")
                .runs(placed("main", 2, "h100", 4))
                .slot("h100", "chat-0/0", 8, 1)
                .slot("h100", "chat-0/1", 8, 1);
        PoolBuilder pool = pool("h100")
                .bucket(1, 8)
                .bucket(1, 4)
                .openSlot("chat-0/0", 4)
                .unsettled(half.build(), accounted("main", Role.STANDALONE, 0, "chat-0/0", 1));

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("main", 2, 4)), deployment("code", 2, standalone("main", 1, 4)))
                .has(half)
                .plan();

        assertThat(Say.before(plan)).isEqualTo("2x4");
        assertThat(Say.placed(plan)).containsExactly("code east/0", "code east/1");
    }

    @Test
    void point9FinishedPodsAreNeitherChargedNorMissing() {
        ReplicaBuilder finished = replica("chat-0", "east")
                .runs(placed("main", 2, "h100", 4))
                .slot("h100", "chat-0/0", 8, 2)
                .scheduled(NOW)
                .pods(0, 0);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 2, 4)), deployment("code", 1, standalone("main", 1, 8)))
                .has(finished)
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(Say.placed(plan)).containsExactly("code east/0");
    }

    @Test
    void point10BucketsThatWereMergedDownwardsAreSafe() {
        PoolBuilder exact = pool("h100")
                .devices(Given.gpu(8), Given.device("nic", 8))
                .bucket(1, 8, 2)
                .bucket(1, 6, 4);
        PoolBuilder merged =
                pool("h100").devices(Given.gpu(8), Given.device("nic", 8)).bucket(2, 6, 2);
        DeploymentBuilder chat = deployment("chat", 9, standalone("main", 1, 2));

        int before = fleet(cluster("east", exact)).wants(chat).plan().replicas().size();
        int after = fleet(cluster("east", merged)).wants(chat).plan().replicas().size();

        assertThat(before).isEqualTo(7);
        assertThat(after).isEqualTo(6);
    }

    @Test
    void point11ARequestThatGrewIsNotTakenFromARunningReplicaUncharged() {
        ReplicaBuilder settled = replica("chat-0", "east").ready().runs(placed("main", 1, "h100", 2));

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 6)))
                .wants(deployment("chat", 1, standalone("main", 1, 6)))
                .has(settled)
                .plan();

        assertThat(plan.replicas().getFirst().engines()).containsExactly(placed("main", 1, "h100", 2));
        assertThat(Say.placed(plan)).containsExactly("chat east/1 replaces chat-0");
        assertThat(Say.after(plan)).isEqualTo("1x0");
    }

    @Test
    void point13APoolWhoseNameIsNoObjectNameIsAccountedWholeNodeAndKeepsItsReplicas() {
        Plan plan = fleet(cluster("east", pool("GPU_pool").nodes(2).bucket(2, 1)))
                .wants(deployment("chat", 2, standalone("main", 1, 8)))
                .has(replica("chat-0", "east").runs(placed("main", 1, "GPU_pool", 8)))
                .plan();

        assertThat(Say.mode(plan)).isEqualTo(Mode.WHOLE_NODE);
        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(Say.placed(plan)).containsExactly("chat east/1");
    }

    @Test
    void point13ANewNodeWithoutDevicesYetIsNoGrowthAnyMore() {
        Plan plan = fleet(cluster(
                        "east", pool("h100").bucket(1, 0).observedNodes(2).growsTo(2, Observation.Growth.POSSIBLE)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void laterOfTwoDeploymentsThatWaitForOneFreedDeviceExactlyOneIsGivenIt() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 1)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)), deployment("code", 1, standalone("main", 1, 1)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0");
        assertThat(Say.waiting(plan)).containsExactly("1 code: 0/1 pools fit: 1 Full (free 0, need 1)");
    }

    @Test
    void disconnectedIsNotGone() {
        PoolBuilder stale = pool("h100").nodes(1).bucket(1, 0).freshness(Observation.Freshness.STALE);

        Plan plan = fleet(
                        notReady(cluster("east", stale)),
                        cluster("west", pool("h100").bucket(9, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(replica("chat-0", "east").ready().runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void aPoolThatWasRenamedLosesItsReplicas() {
        Plan plan = fleet(cluster("east", pool("h100-new").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(replica("chat-0", "east").ready().runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 PoolDeleted");
        assertThat(plan.replicas().getFirst().engines()).isEqualTo(List.of(placed("main", 1, "h100-new", 8)));
    }
}
