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

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a replica whose pods cannot be scheduled is moved, and when the plan should be made again. */
final class MoveTest {
    private static final Engine ENGINE = standalone("main", 1, 8);
    private static final String REQUEST = FailureMemory.hash(List.of(ENGINE));
    private static final Cluster EAST = cluster("east", pool("h100").bucket(2, 8));
    private static final Cluster WEST = cluster("west", pool("h100").bucket(1, 8));
    private static final Cluster FULL_WEST = cluster("west", pool("h100").bucket(1, 7));

    private static DeploymentBuilder wanting(int replicas) {
        return deployment("chat", replicas, ENGINE);
    }

    private static ReplicaBuilder failing(long seconds) {
        return replica("chat-0", "east")
                .unseen()
                .runs(placed("main", 1, "h100", 8))
                .slot("h100", "chat-0/0", 8, 1)
                .unschedulable(NOW.minusSeconds(seconds));
    }

    private static FailedPlacement entry(String cluster, long untilSeconds) {
        return new FailedPlacement(cluster, REQUEST, 2, 1, NOW.plusSeconds(untilSeconds));
    }

    @Test
    void aFailedReplicaIsMovedToAClusterThatFitsItNow() {
        Plan plan = fleet(EAST, WEST).wants(wanting(1)).has(failing(60)).plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 Unschedulable");
        assertThat(Say.placed(plan)).containsExactly("chat west/0");
        assertThat(Say.retained(plan)).isEmpty();
        assertThat(Say.before(plan)).isEqualTo("1x8 1x0");
    }

    @Test
    void whereNoOtherClusterFitsItStays() {
        Plan plan = fleet(EAST, FULL_WEST).wants(wanting(1)).has(failing(60)).plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.removed()).isEmpty();
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void itIsNotMovedOntoItsOwnCluster() {
        Plan plan = fleet(EAST).wants(wanting(1)).has(failing(60)).plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @Test
    void notEvenWhereMoreFitThanWhenItFailed() {
        FailedPlacement whenNoneFitted = new FailedPlacement("east", REQUEST, 0, 1, NOW.plusSeconds(30));

        Plan plan = fleet(EAST)
                .wants(wanting(1).remembers(whenNoneFitted))
                .has(failing(60))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void norToOneWhereItFailedLately() {
        Plan plan = fleet(EAST, WEST)
                .wants(wanting(1).remembers(entry("west", 30)))
                .has(failing(60))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void itIsNeverMovedWhileAPodOfItIsReady(int ready, boolean moved) {
        Plan plan = fleet(EAST, WEST)
                .wants(wanting(1))
                .has(failing(60).pods(1, ready))
                .plan();

        assertThat(plan.removed()).hasSize(moved ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"200, true", "101, true", "100, true", "99, false", "60, false"})
    void whatCameAfterTheFailureIsNotMovedBeforeTheWindowEnds(long unschedulableFor, boolean moved) {
        // In force for 120 s since 100 s.
        FailedPlacement second = new FailedPlacement("east", REQUEST, 2, 2, NOW.plusSeconds(20));

        Plan plan = fleet(EAST, WEST)
                .wants(wanting(1).remembers(second))
                .has(failing(unschedulableFor))
                .plan();

        assertThat(plan.removed()).hasSize(moved ? 1 : 0);
        assertThat(plan.failedPlacements())
                .extracting(Plan.Remembered::placement)
                .containsExactly(second);
    }

    @Test
    void aReplicaOnItsWayIsNotMoved() {
        Plan plan = fleet(EAST, WEST).wants(wanting(1)).has(failing(59)).plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @Test
    void missingReplicasArePlacedBeforeAnythingIsMoved() {
        Plan plan = fleet(EAST, WEST).wants(wanting(2)).has(failing(60)).plan();

        assertThat(Say.placed(plan)).containsExactly("chat west/0");
        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @Test
    void aReplicaThatIsMovedAwayIsStillCharged() {
        Plan plan = fleet(EAST, WEST)
                .wants(wanting(1), deployment("code", 2, ENGINE))
                .has(failing(60))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat west/0", "code east/0");
        assertThat(Say.after(plan)).isEqualTo("2x0");
    }

    @Test
    void withASelectorThatDoesNotCompileNothingIsMoved() {
        Plan plan = fleet(EAST, WEST)
                .wants(deployment("chat", 1, standalone("main", 1, 8, "malformed")))
                .has(failing(60))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @Test
    void withNothingThatTimeWouldChangeThereIsNoNeedToLookAgain() {
        Plan plan = fleet(EAST).wants(wanting(3)).plan();

        assertThat(plan.lookAgain()).isEqualTo(new Plan.LookAgain.Never());
    }

    @Test
    void thePlanIsMadeAgainWhenAReplicaWillHaveFailed() {
        Plan plan = fleet(EAST).wants(wanting(1)).has(failing(45)).plan();

        assertThat(plan.lookAgain()).isEqualTo(new Plan.LookAgain.At(NOW.plusSeconds(15)));
    }

    @Test
    void thePlanIsMadeAgainWhenTheFirstWindowEnds() {
        Plan plan = fleet(EAST, WEST)
                .wants(wanting(1).remembers(entry("east", 30), entry("west", 20), entry("north", -1)))
                .plan();

        assertThat(plan.lookAgain()).isEqualTo(new Plan.LookAgain.At(NOW.plusSeconds(20)));
    }

    @Test
    void aFreshFailureEndsAfterAMinute() {
        Plan plan = fleet(EAST).wants(wanting(1)).has(failing(60)).plan();

        assertThat(plan.lookAgain()).isEqualTo(new Plan.LookAgain.At(NOW.plusSeconds(60)));
    }
}
