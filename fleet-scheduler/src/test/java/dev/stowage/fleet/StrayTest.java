package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a pool whose predictions have failed, and of pods that have no slot. */
final class StrayTest {
    /** A replica without a prediction, all its pods open: placed under WholeNode. */
    private static ReplicaBuilder stray(String name, int pods, int devices) {
        return replica(name, "east").unseen().runs(placed("main", pods, "h100", devices));
    }

    private static ReplicaBuilder onSlot(String name, int free, int devices) {
        return stray(name, 1, devices).slot("h100", name + "/0", free, 1);
    }

    private static Plan plan(PoolBuilder pool, ReplicaBuilder... replicas) {
        return fleet(cluster("east", pool)).has(replicas).plan();
    }

    record Case(String name, PoolBuilder pool, ReplicaBuilder replica, Mode mode, String before) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> predictions() {
        ReplicaBuilder halfBound =
                replica("chat-0", "east").runs(placed("main", 2, "h100", 3)).slot("h100", "chat-0/0", 4, 2);
        return Stream.of(
                new Case("as predicted", pool("h100").bucket(1, 8), onSlot("chat-0", 8, 3), Mode.PACKED, "1x5"),
                new Case("no such bucket", pool("h100").bucket(1, 7), onSlot("chat-0", 8, 3), Mode.GUARANTEED, "1x4"),
                new Case(
                        "a bucket too small for the pods",
                        pool("h100").bucket(1, 4).bucket(1, 2),
                        onSlot("chat-0", 2, 3),
                        Mode.GUARANTEED,
                        "1x2 1x1"),
                new Case(
                        "the observed bucket is too small for the pods",
                        pool("h100").bucket(1, 8).bucket(1, 2).openSlot("chat-0/0", 2),
                        onSlot("chat-0", 8, 3),
                        Mode.GUARANTEED,
                        "1x5 1x2"),
                new Case(
                        "more pods accounted than the bucket had room for",
                        pool("h100")
                                .bucket(1, 8)
                                .bucket(1, 0)
                                .unsettled(
                                        halfBound.build(), Given.accounted("main", Role.STANDALONE, 0, "chat-0/0", 1)),
                        halfBound,
                        Mode.GUARANTEED,
                        "1x5 1x0"),
                new Case(
                        "placed under WholeNode",
                        pool("h100").bucket(1, 8),
                        stray("chat-0", 1, 3),
                        Mode.GUARANTEED,
                        "1x5"),
                new Case(
                        "predicted for fewer pods than there are",
                        pool("h100").bucket(2, 8),
                        stray("chat-0", 2, 3).slot("h100", "chat-0/0", 8, 1),
                        Mode.GUARANTEED,
                        "2x5"),
                new Case(
                        "predicted into another pool",
                        pool("h100").bucket(1, 8),
                        stray("chat-0", 1, 3).slot("a10", "chat-0/0", 8, 1),
                        Mode.GUARANTEED,
                        "1x5"));
    }

    @ParameterizedTest
    @MethodSource("predictions")
    void thePoolIsGuaranteedWhereAPredictionHasFailed(Case given) {
        Plan plan = plan(given.pool, given.replica);

        assertThat(Say.mode(plan)).isEqualTo(given.mode);
        assertThat(Say.before(plan)).isEqualTo(given.before);
    }

    @Test
    void aBucketWithoutRoomForThePodsThatAreAccountedOnItDoesNotExist() {
        PlacedEngine nics = new PlacedEngine(
                "nics",
                1,
                List.of(new PlacedEngine.PlacedMember(
                        Role.STANDALONE,
                        1,
                        "h100",
                        List.of(new PlacedEngine.DeviceRequest("nic", "nic", "nic.example.com", "", 1, List.of())))));
        DeviceCounts free =
                new DeviceCounts(List.of(new DeviceCounts.Entry("gpu", 4), new DeviceCounts.Entry("nic", 4)));
        ReplicaBuilder chat = replica("chat-0", "east")
                .runs(placed("main", 1, "h100", 6), nics)
                .slot(
                        "h100",
                        "chat-0/0",
                        free,
                        "",
                        Given.pods("main", Role.STANDALONE, 0, 1),
                        Given.pods("nics", Role.STANDALONE, 0, 1));
        PoolBuilder pool = pool("h100")
                .devices(Given.gpu(8), Given.device("nic", 4))
                .bucket(1, 0, 4)
                .unsettled(chat.build(), Given.accounted("main", Role.STANDALONE, 0, "chat-0/0", 1));

        Plan plan = plan(pool, chat);

        assertThat(Say.mode(plan)).isEqualTo(Mode.GUARANTEED);
        assertThat(Say.before(plan)).isEqualTo("1x0+3");
    }

    @Test
    void theLargestIsChargedFirstAndToTheTightestNode() {
        Plan plan = plan(pool("h100").bucket(1, 3).bucket(1, 8), stray("a", 1, 2), stray("b", 1, 3));

        assertThat(Say.before(plan)).isEqualTo("1x6 1x0");
    }

    @Test
    void untouchedNodesAreChargedBeforeWhatIsLeftOnSlotNodes() {
        Plan plan = plan(pool("h100").bucket(1, 4).bucket(1, 8), onSlot("a", 4, 1), stray("b", 1, 2));

        assertThat(Say.before(plan)).isEqualTo("1x6 1x3");
    }

    @Test
    void whatIsLeftOnSlotNodesIsChargedWhereNoUntouchedNodeHoldsThePod() {
        Plan plan = plan(pool("h100").bucket(1, 4).bucket(1, 1), onSlot("a", 4, 1), stray("b", 1, 2));

        assertThat(Say.before(plan)).isEqualTo("2x1");
    }

    @Test
    void growthIsChargedLast() {
        Pool pool = pool("h100")
                .bucket(1, 1)
                .growsTo(2, Observation.Growth.POSSIBLE)
                .build();
        Observation.Snapshot snapshot = (Observation.Snapshot) pool.observation();
        List<Charge> charges = Charge.of(stray("a", 1, 2).build(), pool, snapshot);

        Histogram charged = Charging.charge(pool, snapshot, charges, false);

        assertThat(charged.groups())
                .containsExactly(
                        new Observation.Bucket(Devices.of(1), "", 1),
                        new NodeGroup.Charged(Devices.of(6), "", 1, new NodeGroup.Charges.Stray(false)));
    }

    @Test
    void aNodeThatIsStillToComeIsNotShownEvenWhereAStrayIsChargedToIt() {
        PoolBuilder pool = pool("h100").bucket(1, 1).growsTo(2, Observation.Growth.POSSIBLE);

        assertThat(Say.before(plan(pool, stray("a", 1, 2)))).isEqualTo("1x1");
    }

    @Test
    void slotsAreChargedBeforeStrays() {
        Plan plan = plan(pool("h100").bucket(1, 4), onSlot("a", 4, 2), stray("b", 1, 4));

        assertThat(Say.before(plan)).isEqualTo("1x2");
    }

    @Test
    void straysAreChargedBeforeSlotsOnNodesThatAreStillToCome() {
        ReplicaBuilder coming = stray("a", 1, 4).newSlot("h100", "a/0", 8, 1);

        Plan plan = plan(pool("h100").bucket(1, 8), coming, stray("b", 1, 5));

        assertThat(Say.before(plan)).isEqualTo("1x3");
    }

    @Test
    void aNodeChargedForAStrayIsNobodysSlot() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("code", 1, standalone("main", 1, 1)))
                .has(stray("chat-0", 1, 2))
                .plan();

        assertThat(Say.after(plan)).isEqualTo("1x6");
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void notEvenOfTheReplicaThatIsOnItsWayThere() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("code", 1, standalone("main", 1, 1)))
                .has(onSlot("a", 8, 2), stray("b", 1, 2))
                .plan();

        assertThat(Say.after(plan)).isEqualTo("1x4");
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void aPodThatFitsNowhereIsNotCharged() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 4)))
                .wants(deployment("code", 1, standalone("main", 1, 4)))
                .has(stray("stuck", 1, 8))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("1x4");
        assertThat(Say.mode(plan)).isEqualTo(Mode.GUARANTEED);
        assertThat(Say.placed(plan)).containsExactly("code east/0");
    }

    @Test
    void ofSeveralPodsThoseThatFitAreCharged() {
        Plan plan = plan(pool("h100").bucket(2, 4), stray("a", 3, 4));

        assertThat(Say.before(plan)).isEqualTo("2x0");
    }

    @Test
    void theOrderOfReplicasDoesNotMatter() {
        List<Replica> replicas = new ArrayList<>(List.of(
                stray("a", 2, 3).build(),
                stray("b", 1, 2).build(),
                onSlot("c", 8, 4).build(),
                onSlot("d", 5, 1).build()));
        PoolBuilder pool = pool("h100").bucket(1, 8).bucket(1, 6);
        DeploymentBuilder wanted = deployment("code", 1, standalone("main", 1, 1));
        Plan plan = fleet(cluster("east", pool)).wants(wanted).has(replicas).plan();

        for (int rotation = 1; rotation < 4; rotation++) {
            Collections.rotate(replicas, 1);
            Plan rotated =
                    fleet(cluster("east", pool)).wants(wanted).has(replicas).plan();

            assertThat(Say.before(rotated)).isEqualTo(Say.before(plan));
            assertThat(rotated.unplaced()).isEqualTo(plan.unplaced());
            assertThat(rotated.removed()).isEqualTo(plan.removed());
        }
    }

    @Test
    void theFirstReplicaByNameIsNamedWhereTheBoundFailsForSeveral() {
        List<Replica> replicas =
                List.of(stray("b", 1, 8).build(), stray("a", 1, 8).build());

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("code", 1, standalone("main", 1, 1)))
                .has(replicas)
                .plan();

        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .endsWith("steering is not proven, and room cannot be guaranteed even to a");
    }
}
