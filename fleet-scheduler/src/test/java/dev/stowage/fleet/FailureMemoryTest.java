package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered of replicas whose pods cannot be scheduled, and for how long. */
final class FailureMemoryTest {
    private static final Engine ENGINE = standalone("main", 1, 8);
    private static final String REQUEST = FailureMemory.hash(List.of(ENGINE));
    private static final Cluster EAST = cluster("east", pool("h100").bucket(1, 8));

    private static DeploymentBuilder wanting(int replicas) {
        return deployment("chat", replicas, ENGINE);
    }

    /** Its pod has a node in the plan, but is unschedulable since some seconds. */
    private static ReplicaBuilder failing(long seconds) {
        return replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 8))
                .slot("h100", "chat-0/0", 8, 1)
                .unschedulable(NOW.minusSeconds(seconds));
    }

    private static FailedPlacement entry(int fitted, int count, long untilSeconds) {
        return new FailedPlacement("east", REQUEST, fitted, count, NOW.plusSeconds(untilSeconds));
    }

    private static List<FailedPlacement> memory(Plan plan) {
        return plan.failedPlacements().stream().map(Plan.Remembered::placement).toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 60, 0", "59, 60, 0", "60, 60, 1", "61, 60, 1", "60, 90, 0", "90, 90, 1", "0, 0, 1"})
    void aReplicaFailsWhenItIsUnschedulableForLongEnough(long seconds, long after, int entries) {
        Plan plan = fleet(EAST)
                .wants(wanting(1).unschedulableAfter(Duration.ofSeconds(after)))
                .has(failing(seconds))
                .plan();

        assertThat(memory(plan)).hasSize(entries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dispatching", "Missing", ""})
    void forNoOtherReason(String reason) {
        Plan plan = fleet(EAST)
                .wants(wanting(1))
                .has(failing(0).unscheduled(reason, NOW.minusSeconds(999)))
                .plan();

        assertThat(memory(plan)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1199, 20, 0", "1200, 20, 1", "299, 5, 0", "300, 5, 1"})
    void aNodeThatIsStillToComeGetsTimeToArrive(long seconds, long growthTimeout, int entries) {
        PoolBuilder growing = pool("h100")
                .observedNodes(0)
                .growsTo(2, Observation.Growth.POSSIBLE)
                .growthTimeout(Duration.ofMinutes(growthTimeout));
        ReplicaBuilder onNewNode = replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 8))
                .newSlot("h100", "chat-0/0", 8, 1)
                .unschedulable(NOW.minusSeconds(seconds));

        Plan plan =
                fleet(cluster("east", growing)).wants(wanting(1)).has(onNewNode).plan();

        assertThat(memory(plan)).hasSize(entries);
    }

    @ParameterizedTest
    @CsvSource({"1199, 0", "1200, 1"})
    void aNewNodePredictedInAPoolThatIsGoneHasTheUsualTime(long seconds, int entries) {
        ReplicaBuilder onNewNode = replica("chat-0", "east")
                .runs(placed("main", 1, "h100", 8))
                .newSlot("gone", "chat-0/0", 8, 1)
                .unschedulable(NOW.minusSeconds(seconds));

        Plan plan = fleet(EAST)
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(onNewNode)
                .plan();

        assertThat(memory(plan)).hasSize(entries);
    }

    @Test
    void theEntrySaysWhatFailedWhereHowManyFittedAndUntilWhen() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(2, 8)))
                .wants(wanting(1))
                .has(failing(60))
                .plan();

        assertThat(plan.failedPlacements())
                .containsExactly(new Plan.Remembered(
                        new ObjectKey("team", "chat"),
                        new FailedPlacement("east", REQUEST, 2, 1, NOW.plusSeconds(60))));
        assertThat(REQUEST).matches("[0-9a-f]{10}");
    }

    @Test
    void whatOthersAreChargedDoesNotFit() {
        ReplicaBuilder other = replica("code-0", "east")
                .of("code")
                .unseen()
                .runs(placed("main", 1, "h100", 1))
                .slot("h100", "code-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(2, 8)))
                .wants(wanting(1), deployment("code", 1, standalone("main", 1, 1)))
                .has(failing(60), other)
                .plan();

        assertThat(memory(plan)).containsExactly(entry(1, 1, 60));
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "1, 60", "2, 120", "3, 240", "6, 1920", "7, 3600", "8, 3600", "2147483647, 3600"})
    void theWindowDoublesWithEveryFailureUpToAnHour(int count, long seconds) {
        assertThat(FailedPlacement.window(new FailedPlacement("east", REQUEST, 0, count, NOW).count()))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"-1, 3, 240", "0, 3, 240", "1, 2, 1"})
    void theCountRisesWhenItFailsAgainAfterTheWindow(long until, int count, long newUntil) {
        Plan plan = fleet(EAST)
                .wants(wanting(1).remembers(entry(1, 2, until)))
                .has(failing(999))
                .plan();

        assertThat(memory(plan)).containsExactly(entry(1, count, newUntil));
    }

    @Test
    void theEntryIsKeptAfterItsWindowSoThatTheCountCanRise() {
        Plan plan = fleet(EAST).wants(wanting(1).remembers(entry(1, 2, -1))).plan();

        assertThat(memory(plan)).containsExactly(entry(1, 2, -1));
        assertThat(Say.placed(plan)).containsExactly("chat east/0");
    }

    @ParameterizedTest
    @CsvSource({"-59, 0", "-60, 1", "-61, 1"})
    void theEntryGoesWhenAReplicaIsScheduledThereAfterTheFailure(long scheduledAt, int entries) {
        Plan plan = fleet(EAST)
                .wants(wanting(1).remembers(entry(1, 2, 60)))
                .has(replica("chat-0", "east")
                        .runs(placed("main", 1, "h100", 8))
                        .scheduled(NOW.plusSeconds(scheduledAt)))
                .plan();

        assertThat(memory(plan)).hasSize(entries);
    }

    @Test
    void aReplicaScheduledElsewhereOrWithOtherNeedsLeavesTheEntry() {
        Cluster west = cluster("west", pool("h100").bucket(1, 8));

        Plan plan = fleet(EAST, west)
                .wants(wanting(2).remembers(entry(1, 2, 60)))
                .has(
                        replica("chat-0", "west")
                                .runs(placed("main", 1, "h100", 8))
                                .scheduled(NOW),
                        replica("chat-1", "east")
                                .runs(placed("main", 1, "h100", 4))
                                .scheduled(NOW))
                .plan();

        assertThat(memory(plan)).containsExactly(entry(1, 2, 60));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "0, true", "-1, true"})
    void theClusterIsSkippedUntilTheWindowEnds(long until, boolean placed) {
        Plan plan = fleet(EAST).wants(wanting(1).remembers(entry(1, 1, until))).plan();

        assertThat(Say.placed(plan)).hasSize(placed ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, true", "1, 1, false", "2, 1, true", "2, 2, false", "120, 99, true", "120, 100, false"})
    void orUntilMoreFitThanWhenItFailed(int nodes, int fitted, boolean placed) {
        Plan plan = fleet(cluster("east", pool("h100").bucket(nodes, 8)))
                .wants(wanting(1).remembers(entry(fitted, 1, 60)))
                .plan();

        assertThat(Say.placed(plan)).hasSize(placed ? 1 : 0);
    }

    @Test
    void anotherRequestIsNotSkipped() {
        Plan plan = fleet(EAST)
                .wants(deployment("chat", 1, standalone("main", 1, 7)).remembers(entry(1, 1, 60)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0");
        assertThat(memory(plan)).containsExactly(entry(1, 1, 60));
    }

    @ParameterizedTest
    @CsvSource({"main, 1, 8", "main, 2, 4", "main, 1, 4"})
    void theRequestIsTheNeedsOfEachEngineAndCopy(String name, int copies, int devices) {
        String hash = FailureMemory.hash(List.of(standalone(name, copies, devices)));

        assertThat(hash.equals(REQUEST)).isEqualTo(copies == 1 && devices == 8);
    }

    @Test
    void theRequestOfAGangIsThatOfItsMembers() {
        String hash = FailureMemory.hash(List.of(Given.gang("main", 1, 4, 1, 4)));

        assertThat(hash)
                .isNotEqualTo(FailureMemory.hash(List.of(Given.gang("main", 1, 4, 2, 4))))
                .isNotEqualTo(FailureMemory.hash(List.of(Given.gang("main", 1, 2, 1, 4))))
                .isEqualTo(FailureMemory.hash(List.of(Given.gang("main", 1, 4, 1, 4))));
    }

    @Test
    void otherClustersAreNotSkipped() {
        Plan plan = fleet(EAST, cluster("west", pool("h100").bucket(1, 8)))
                .wants(wanting(1).remembers(entry(1, 1, 60)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat west/0");
    }

    @Test
    void aClusterThatIsGoneStaysRememberedWithoutHarm() {
        Plan plan = fleet(cluster("west", pool("h100").bucket(1, 8)))
                .wants(wanting(1).remembers(entry(1, 1, 60)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat west/0");
    }

    @ParameterizedTest
    @CsvSource({"15, 16", "16, 16", "17, 16"})
    void ofMoreThan16EntriesTheOldestIsDropped(int remembered, int kept) {
        FailedPlacement[] entries = IntStream.range(0, remembered)
                .mapToObj(n -> new FailedPlacement("c" + (10 + n), REQUEST, 0, 1, NOW.minusSeconds(n)))
                .toArray(FailedPlacement[]::new);

        Plan plan = fleet(EAST)
                .wants(wanting(1).remembers(entries))
                .has(failing(60))
                .plan();

        assertThat(memory(plan)).hasSize(kept).contains(entry(1, 1, 60)).contains(entries[14]);
        assertThat(memory(plan)).doesNotContain(new FailedPlacement("c25", REQUEST, 0, 1, NOW.minusSeconds(15)));
    }

    @Test
    void nothingIsRememberedOfAReplicaOfAnEarlierTemplate() {
        Plan plan = fleet(EAST)
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .has(failing(60))
                .plan();

        assertThat(memory(plan)).isEmpty();
    }

    @Test
    void aWindowBeyondAllTimeNeverEnds() {
        Plan plan = fleet(EAST)
                .wants(wanting(1).unschedulableAfter(Duration.ofNanos(Long.MAX_VALUE)))
                .has(failing(0).unschedulable(Instant.MAX.minusSeconds(1)))
                .plan();

        assertThat(memory(plan)).isEmpty();
    }
}
