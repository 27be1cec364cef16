package dev.stowage.fleet;

import static dev.stowage.fleet.Given.accounted;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.offSlot;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which pods of a replica are charged on top of a histogram, and which bucket the node of an open slot is in. */
final class ChargingTest {
    /** One pod of 3 on a node that had 8 free. */
    private static ReplicaBuilder chat() {
        return replica("chat-0", "east").runs(placed("main", 1, "h100", 3)).slot("h100", "chat-0/0", 8, 1);
    }

    /** Four pods of 1, two on each of two nodes that had 8 free. */
    private static ReplicaBuilder fourPods() {
        return replica("chat-0", "east")
                .runs(placed("main", 4, "h100", 1))
                .slot("h100", "chat-0/0", 8, 2)
                .slot("h100", "chat-0/1", 8, 2);
    }

    private static Plan plan(PoolBuilder pool, ReplicaBuilder... replicas) {
        return fleet(cluster("east", pool)).has(replicas).plan();
    }

    @ParameterizedTest
    @CsvSource({"99, 1x8", "100, 1x8", "101, 1x5", "'', 1x5", "0, 1x5", "1e2, 1x5", "18446744073709551615, 1x5"})
    void aReplicaIsChargedInFullUntilTheTokenHasReachedItsVersion(String dispatched, String before) {
        Plan plan = plan(pool("h100").bucket(1, 8).token("100"), chat().version(dispatched));

        assertThat(Say.before(plan)).isEqualTo(before);
        assertThat(Say.mode(plan)).isEqualTo(Mode.PACKED);
    }

    @Test
    void aTokenThatIsNotKnownHasReachedNothing() {
        Plan plan = plan(pool("h100").bucket(1, 8).token(""), chat());

        assertThat(Say.before(plan)).isEqualTo("1x5");
    }

    @Test
    void aReplicaThatIsNotListedIsAccountedWithAllItsPods() {
        Plan plan = plan(pool("h100").bucket(1, 8), chat());

        assertThat(Say.before(plan)).isEqualTo("1x8");
    }

    @ParameterizedTest
    @CsvSource({"0, 8", "1, 6", "2, 4"})
    void aListedReplicaIsChargedForThePodsThatItsEntryDoesNotAccountFor(int pods, int bucketOfItsNode) {
        ReplicaBuilder chat =
                replica("chat-0", "east").runs(placed("main", 2, "h100", 2)).slot("h100", "chat-0/0", 8, 2);
        PoolBuilder pool = pool("h100")
                .bucket(1, 8)
                .bucket(1, bucketOfItsNode)
                .unsettled(chat.build(), accounted("main", Role.STANDALONE, 0, "chat-0/0", pods));

        Plan plan = plan(pool, chat);

        assertThat(Say.before(plan)).isEqualTo("1x8 1x4");
    }

    @Test
    void anEntryUnderAnotherUidAccountsForNothing() {
        PoolBuilder pool = pool("h100")
                .bucket(2, 8)
                .unsettled(chat().build(), "earlier", accounted("main", Role.STANDALONE, 0, "chat-0/0", 1));

        assertThat(Say.before(plan(pool, chat()))).isEqualTo("1x8 1x5");
    }

    @Test
    void aReplicaOfAFileHasNoUidAndBelongsToTheEntryOfItsName() {
        PoolBuilder pool = pool("h100")
                .bucket(2, 8)
                .unsettled(chat().build(), "uid", accounted("main", Role.STANDALONE, 0, "chat-0/0", 1));

        assertThat(Say.before(plan(pool, chat().uid("")))).isEqualTo("2x8");
    }

    @Test
    void podsOffTheirSlotReduceThoseWithoutASlotFirst() {
        ReplicaBuilder chat =
                replica("chat-0", "east").runs(placed("main", 2, "h100", 3)).slot("h100", "chat-0/0", 8, 1);
        PoolBuilder pool = pool("h100").bucket(2, 8).unsettled(chat.build(), offSlot("main", Role.STANDALONE, 0, 1));

        Plan plan = plan(pool, chat);

        assertThat(Say.before(plan)).isEqualTo("1x8 1x5");
        assertThat(Say.mode(plan)).isEqualTo(Mode.PACKED);
    }

    @ParameterizedTest
    @CsvSource({"0, 2x6", "1, 1x7 1x6", "2, 1x8 1x6", "3, 1x8 1x7", "4, 2x8"})
    void podsOffTheirSlotReduceThePredictedOnesInTheirOrder(int pods, String before) {
        PoolBuilder pool =
                pool("h100").bucket(2, 8).unsettled(fourPods().build(), offSlot("main", Role.STANDALONE, 0, pods));

        assertThat(Say.before(plan(pool, fourPods()))).isEqualTo(before);
    }

    @Test
    void podsOnASlotThatTheReplicaDoesNotNameAreOffTheirSlot() {
        PoolBuilder pool = pool("h100")
                .bucket(2, 8)
                .unsettled(fourPods().build(), accounted("main", Role.STANDALONE, 0, "code-0/0", 3));

        assertThat(Say.before(plan(pool, fourPods()))).isEqualTo("1x8 1x7");
    }

    @Test
    void anEntryForOtherPodsAccountsForNothing() {
        PoolBuilder pool = pool("h100")
                .bucket(2, 8)
                .unsettled(
                        fourPods().build(),
                        accounted("aside", Role.STANDALONE, 0, "chat-0/0", 2),
                        accounted("main", Role.WORKER, 0, "chat-0/0", 2),
                        offSlot("main", Role.STANDALONE, 1, 2));

        assertThat(Say.before(plan(pool, fourPods()))).isEqualTo("2x6");
    }

    @Test
    void theNodeOfAnOpenSlotIsInTheBucketThatTheObservationNames() {
        PoolBuilder pool = pool("h100")
                .bucket(1, 7)
                .bucket(1, 3)
                .openSlot("chat-0/0", 3)
                .unsettled(fourPods().build(), accounted("main", Role.STANDALONE, 0, "chat-0/0", 1), allOf("chat-0/1"));

        assertThat(Say.before(plan(pool, fourPods()))).isEqualTo("1x7 1x2");
    }

    @Test
    void withoutAnEntryItIsInTheNamedBucketLessThePodsAccountedOnIt() {
        PoolBuilder pool = pool("h100")
                .bucket(1, 8)
                .bucket(1, 7)
                .bucket(1, 6)
                .unsettled(fourPods().build(), accounted("main", Role.STANDALONE, 0, "chat-0/0", 1), allOf("chat-0/1"));

        assertThat(Say.before(plan(pool, fourPods()))).isEqualTo("1x8 2x6");
    }

    @Test
    void twoReplicasOnTheirWayToOneNodeAreChargedToOneNode() {
        ReplicaBuilder second = replica("chat-1", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 2))
                .slot("h100", "chat-0/0", 8, 1);

        Plan plan = plan(pool("h100").bucket(2, 8), chat().unseen(), second);

        assertThat(Say.before(plan)).isEqualTo("1x8 1x3");
    }

    /** If nobody said that it is elsewhere, it would be taken to be on the node with 5 left. */
    @Test
    void theSecondOneIsChargedToANodeOfItsOwnIfTheFirstOneIsElsewhere() {
        ReplicaBuilder second = replica("chat-1", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 2))
                .slot("h100", "chat-0/0", 8, 1);
        PoolBuilder pool = pool("h100").bucket(1, 8).bucket(1, 5);

        assertThat(Say.before(plan(pool, chat(), second))).isEqualTo("1x8 1x3");

        pool.unsettled(chat().build(), offSlot("main", Role.STANDALONE, 0, 1));
        assertThat(Say.before(plan(pool, chat(), second))).isEqualTo("1x6 1x5");
    }

    @Test
    void theSecondOneIsChargedToTheNodeWhereTheFirstOneIsAlready() {
        ReplicaBuilder second = replica("chat-1", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 2))
                .slot("h100", "chat-0/0", 8, 1);

        Plan plan = plan(pool("h100").bucket(1, 8).bucket(1, 5), chat(), second);

        assertThat(Say.before(plan)).isEqualTo("1x8 1x3");
    }

    @Test
    void aSlotStaysOpenWhileAReplicaThatNamesItHasPodsOnAnother() {
        PoolBuilder pool =
                pool("h100").bucket(1, 8).bucket(1, 6).unsettled(fourPods().build(), allOf("chat-0/0"));

        Plan plan = fleet(cluster("east", pool))
                .wants(Given.deployment("code", 2, Given.standalone("main", 1, 6)))
                .has(fourPods())
                .plan();

        assertThat(Say.before(plan)).isEqualTo("2x6");
        assertThat(Say.predictions(plan))
                .containsExactly(
                        "h100 chat-0/0 of 8: main Standalone 0 x1", "h100 chat-0/1 of 8: main Standalone 0 x1");
    }

    @Test
    void whenAllItsPodsAreAccountedTheHistogramHasItAll() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8).bucket(1, 6)))
                .wants(Given.deployment("code", 1, Given.standalone("main", 1, 6)))
                .has(fourPods())
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 6: main Standalone 0 x1");
    }

    @Test
    void aSlotIsOpenAlsoForPodsThatAreOpenInAnotherPool() {
        ReplicaBuilder both = replica("chat-0", "east")
                .runs(placed("main", 1, "h100", 2), placed("aside", 1, "a10", 2))
                .slot("h100", "chat-0/0", 8, 1)
                .slot("a10", "chat-0/1", Given.counts("gpu", 8), "", Given.pods("aside", Role.STANDALONE, 0, 1));
        Cluster east = cluster(
                "east", pool("h100").bucket(1, 6), pool("a10").bucket(1, 8).unsettled(both.build()));

        Plan plan = fleet(east)
                .wants(Given.deployment("code", 1, Given.standalone("main", 1, 6)))
                .has(both)
                .plan();

        assertThat(Say.predictions(plan)).containsExactly("h100 chat-0/0 of 8: main Standalone 0 x1");
        assertThat(Say.buckets(plan.pools().get(1).before())).isEqualTo("1x6");
    }

    @Test
    void whatIsStampedForAnotherPoolIsNotChargedHere() {
        ReplicaBuilder elsewhere = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "a10", 3))
                .slot("h100", "chat-0/0", 8, 1);

        Plan plan = plan(pool("h100").bucket(1, 8), elsewhere);

        assertThat(Say.before(plan)).isEqualTo("1x8");
        assertThat(Say.mode(plan)).isEqualTo(Mode.PACKED);
    }

    @Test
    void anOpenSlotInADomainTakesANodeThere() {
        ReplicaBuilder chat = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 3))
                .slot("h100", "chat-0/0", Given.counts("gpu", 8), "b", Given.pods("main", Role.STANDALONE, 0, 1));
        PoolBuilder pool = pool("h100").domains().bucketIn("a", 1, 8).bucketIn("b", 1, 8);

        assertThat(Say.before(plan(pool, chat))).isEqualTo("a:1x8 b:1x5");
    }

    @Test
    void bucketsHaveOneCountForEveryKindAndAMissingOneReadsNone() {
        PlacedEngine gpuAndNic = new PlacedEngine(
                "main",
                1,
                List.of(new PlacedEngine.PlacedMember(
                        Role.STANDALONE,
                        1,
                        "h100",
                        List.of(
                                Given.claim(3),
                                new PlacedEngine.DeviceRequest("nic", "nic", "nic.example.com", "", 1, List.of())))));
        ReplicaBuilder onBoth = replica("chat-0", "east")
                .unseen()
                .runs(gpuAndNic)
                .slot(
                        "h100",
                        "chat-0/0",
                        new DeviceCounts(List.of(new DeviceCounts.Entry("nic", 2), new DeviceCounts.Entry("gpu", 8))),
                        "",
                        Given.pods("main", Role.STANDALONE, 0, 1));
        ReplicaBuilder withoutNics = replica("chat-1", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 1))
                .slot("h100", "chat-1/0", 8, 1);
        PoolBuilder pool = pool("h100")
                .devices(Given.gpu(8), Given.device("nic", 2))
                .bucket(1, 8, 2)
                .bucket(1, 8, 0);

        assertThat(Say.before(plan(pool, onBoth, withoutNics))).isEqualTo("1x7+0 1x5+1");
    }

    private static Observation.Accounted allOf(String slot) {
        return accounted("main", Role.STANDALONE, 0, slot, 2);
    }
}
