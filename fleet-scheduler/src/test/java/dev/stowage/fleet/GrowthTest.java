package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static dev.stowage.fleet.Observation.Growth.BLOCKED;
import static dev.stowage.fleet.Observation.Growth.POSSIBLE;
import static dev.stowage.fleet.Observation.Growth.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** When nodes that do not exist yet count, and for what. */
final class GrowthTest {
    record Case(String name, PoolBuilder pool, int growth) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> pools() {
        return Stream.of(
                new Case("possible", pool("h100").bucket(1, 8).growsTo(3, POSSIBLE), 2),
                new Case("unknown, but declared", pool("h100").bucket(1, 8).growsTo(3, UNKNOWN), 2),
                new Case("blocked", pool("h100").bucket(1, 8).growsTo(3, BLOCKED), 0),
                new Case("nothing declared", pool("h100").bucket(1, 8), 0),
                new Case("no more than there are", pool("h100").bucket(3, 8).growsTo(3, POSSIBLE), 0),
                new Case("fewer than there are", pool("h100").bucket(4, 8).growsTo(3, POSSIBLE), 0),
                new Case(
                        "nodes that cannot be used exist too",
                        pool("h100").bucket(1, 8).observedNodes(2).growsTo(3, POSSIBLE),
                        1),
                new Case("from zero, possible", pool("h100").observedNodes(0).growsTo(3, POSSIBLE), 3),
                new Case("from zero, unknown", pool("h100").observedNodes(0).growsTo(3, UNKNOWN), 0),
                new Case(
                        "from zero, declared to work",
                        pool("h100").observedNodes(0).growsTo(3, UNKNOWN).scaleFromZero(),
                        3),
                new Case(
                        "from zero, declared to work, but blocked",
                        pool("h100").observedNodes(0).growsTo(3, BLOCKED).scaleFromZero(),
                        0),
                new Case(
                        "steering not proven",
                        pool("h100").bucket(1, 8).unsteered().growsTo(3, POSSIBLE),
                        0),
                new Case(
                        "stale",
                        pool("h100").bucket(1, 8).growsTo(3, POSSIBLE).freshness(Observation.Freshness.STALE),
                        0));
    }

    @ParameterizedTest
    @MethodSource("pools")
    void nodesThatMayComeAreCounted(Case given) {
        Plan plan = fleet(cluster("east", given.pool)).plan();

        assertThat(plan.pools().getFirst().growthBefore()).isEqualTo(given.growth);
        assertThat(plan.pools().getFirst().growthAfter()).isEqualTo(given.growth);
    }

    @Test
    void aPodThatNoPublishedBucketHoldsIsPredictedOntoANewNode() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 2).growsTo(3, POSSIBLE)))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 8 new: main Standalone 0 x1");
        assertThat(plan.pools().getFirst().growthBefore()).isEqualTo(2);
        assertThat(plan.pools().getFirst().growthAfter()).isEqualTo(1);
        assertThat(Say.after(plan)).isEqualTo("1x2");
    }

    @Test
    void asFewNewNodesAsPossibleAreUsed() {
        Plan plan = fleet(cluster("east", pool("h100").observedNodes(0).growsTo(3, POSSIBLE)))
                .wants(deployment("chat", 1, standalone("main", 4, 2)))
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 8 new: main Standalone 0 x4");
    }

    @Test
    void aPodThatAPublishedBucketHoldsDoesNotWaitForANewNode() {
        ReplicaBuilder onItsWay = replica("code-0", "east")
                .of("code")
                .unseen()
                .runs(placed("main", 1, "h100", 8))
                .slot("h100", "code-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8).growsTo(3, POSSIBLE)))
                .wants(deployment("code", 1, standalone("main", 1, 8)), deployment("chat", 1, standalone("main", 1, 4)))
                .has(onItsWay)
                .plan();

        assertThat(plan.pools().getFirst().growthAfter()).isEqualTo(2);
        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/1 pools fit: 1 Full (free 0, need 4)");
    }

    @Test
    void ofTwoEnginesOnlyTheOneThatMustGoesOntoANewNode() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 2).growsTo(3, POSSIBLE)))
                .wants(deployment("chat", 1, standalone("small", 1, 2), standalone("large", 1, 4)))
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly("h100 0 of 8 new: large Standalone 0 x1", "h100 1 of 2: small Standalone 0 x1");
    }

    @Test
    void aLaterReplicaOnTheSameNewNodeRepeatsItsSlot() {
        Cluster east = cluster("east", pool("h100").bucket(1, 2).growsTo(3, POSSIBLE));
        Plan first = fleet(east)
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .plan();
        String slot = first.replicas().getFirst().name() + "/0";

        Plan second = fleet(east)
                .wants(deployment("chat", 1, standalone("main", 1, 4)), deployment("code", 1, standalone("main", 1, 3)))
                .follows(first)
                .plan();

        assertThat(Say.predictions(second)).containsExactly("h100 " + slot + " of 8 new: main Standalone 0 x1");
        assertThat(second.pools().getFirst().growthBefore()).isEqualTo(1);
        assertThat(second.pools().getFirst().growthAfter()).isEqualTo(1);
    }

    @Test
    void aNewSlotTakesTheNodeThatHasCome() {
        ReplicaBuilder chat = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 4))
                .newSlot("h100", "chat-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 2).bucket(1, 8).growsTo(3, POSSIBLE)))
                .has(chat)
                .plan();

        assertThat(Say.before(plan)).isEqualTo("1x4 1x2");
        assertThat(plan.pools().getFirst().growthBefore()).isEqualTo(1);
    }

    @Test
    void aNewSlotWithABoundPodIsOnAnExistingNode() {
        ReplicaBuilder chat =
                replica("chat-0", "east").runs(placed("main", 2, "h100", 3)).newSlot("h100", "chat-0/0", 8, 2);
        Observation.Accounted one = Given.accounted("main", Role.STANDALONE, 0, "chat-0/0", 1);

        Plan plan = fleet(cluster(
                        "east",
                        pool("h100")
                                .bucket(1, 5)
                                .bucket(1, 8)
                                .growsTo(3, POSSIBLE)
                                .unsettled(chat.build(), one)))
                .has(chat)
                .plan();

        assertThat(Say.before(plan)).isEqualTo("1x8 1x2");
        assertThat(plan.pools().getFirst().growthBefore()).isEqualTo(1);
    }

    @Test
    void aNewSlotForWhichNoNodeCanComeAnyMoreHasFailed() {
        ReplicaBuilder chat = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 4))
                .newSlot("h100", "chat-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 5).growsTo(3, BLOCKED)))
                .has(chat)
                .plan();

        assertThat(Say.mode(plan)).isEqualTo(Mode.GUARANTEED);
        assertThat(Say.before(plan)).isEqualTo("1x1");
    }

    @Test
    void aNewSlotOfWhichNoPodIsOpenTakesNoNodeThatHasNotCome() {
        ReplicaBuilder chat = replica("chat-0", "east")
                .runs(placed("main", 2, "h100", 8))
                .newSlot("h100", "chat-0/0", 8, 1)
                .newSlot("h100", "chat-0/1", 8, 1);
        Observation.Accounted elsewhere = Given.offSlot("main", Role.STANDALONE, 0, 1);

        Plan plan = fleet(cluster(
                        "east", pool("h100").bucket(1, 2).growsTo(4, POSSIBLE).unsettled(chat.build(), elsewhere)))
                .has(chat)
                .plan();

        assertThat(Say.mode(plan)).isEqualTo(Mode.PACKED);
        assertThat(plan.pools().getFirst().growthBefore()).isEqualTo(2);
    }

    @Test
    void newNodesHaveNoDomainSoThatAGangDoesNotWaitForThem() {
        PoolBuilder racks = pool("h100").domains().bucketIn("a", 1, 2).growsTo(9, POSSIBLE);

        Plan alone = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .plan();
        Plan together = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 1, 4, 1, 4)))
                .plan();

        assertThat(Say.predictions(alone)).containsExactly("h100 0 of 8 new: main Standalone 0 x1");
        assertThat(Say.placed(together)).isEmpty();
    }

    @Test
    void theOnlyClaimingPodOfAGangMayWaitForANewNode() {
        PoolBuilder racks = pool("h100").domains().bucketIn("a", 1, 2).growsTo(9, POSSIBLE);

        Plan plan = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 1, 0, 1, 4)))
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 8 new: main Worker 0 x1");
    }

    @Test
    void aGangGrowsAPoolWithoutDomainsByANodeForEachPod() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 2).growsTo(9, POSSIBLE)))
                .wants(deployment("chat", 1, gang("main", 1, 4, 1, 4)))
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly("h100 0 of 8 new: main Leader 0 x1", "h100 1 of 8 new: main Worker 0 x1");
    }

    @ParameterizedTest
    @CsvSource({"1, 8, true", "1, 9, false", "4, 4, false", "4, 5, true"})
    void aNeedGrowsAPoolOnlyIfAnEmptyNodeHoldsItAndNoPublishedBucketDoes(int published, int need, boolean grows) {
        List<NodeGroup> nodes = List.of(new Observation.Bucket(Devices.of(published), "", 1));

        assertThat(new Room(nodes, nodes, Devices.of(8), false).growsFor(Devices.of(need)))
                .isEqualTo(grows);
    }
}
