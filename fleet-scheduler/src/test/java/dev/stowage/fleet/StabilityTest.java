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

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that follow each other: nothing swings back, and what was given up comes back the same. */
final class StabilityTest {
    private static final Engine ENGINE = standalone("main", 1, 8);

    private static ReplicaBuilder running(String name, String cluster, int index) {
        return replica(name, cluster).index(index).ready().runs(placed("main", 1, "h100", 8));
    }

    /** The replicas after a plan was carried out: new ones dispatched, removed ones still there. */
    private static List<Replica> after(Plan plan, List<Replica> before) {
        return Stream.concat(
                        before.stream()
                                .map(replica -> plan.removed().stream()
                                                .anyMatch(gone -> gone.name()
                                                        .equals(replica.key().name()))
                                        ? Given.terminating(replica)
                                        : replica),
                        plan.replicas().stream()
                                .filter(planned -> !(planned.standing() instanceof Plan.Standing.Retained))
                                .map(planned -> Given.committed(planned, "101")))
                .toList();
    }

    private static FailedPlacement[] memory(Plan plan) {
        return plan.failedPlacements().stream().map(Plan.Remembered::placement).toArray(FailedPlacement[]::new);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 30, 59, 60, 61, 3600})
    void aMoveIsNotTakenBack(long later) {
        Cluster east = cluster("east", pool("h100").bucket(1, 8));
        Cluster west = cluster("west", pool("h100").bucket(1, 8));
        List<Replica> failing = List.of(replica("chat-0", "east")
                .runs(placed("main", 1, "h100", 8))
                .unschedulable(NOW.minusSeconds(60))
                .build());
        Plan moved = fleet(east, west)
                .wants(deployment("chat", 1, ENGINE))
                .has(failing)
                .plan();

        Plan again = fleet(east, west)
                .wants(deployment("chat", 1, ENGINE).remembers(memory(moved)))
                .has(after(moved, failing))
                .at(NOW.plusSeconds(later))
                .plan();

        assertThat(Say.placed(moved)).containsExactly("chat west/0");
        assertThat(Say.placed(again)).isEmpty();
        assertThat(again.removed()).isEmpty();
        assertThat(memory(again)).containsExactly(memory(moved));
    }

    @Test
    void aReplicaThatFailsEverywhereGoesFromPlaceToPlaceEverMoreSlowly() {
        Cluster east = cluster("east", pool("h100").bucket(1, 8));
        Cluster west = cluster("west", pool("h100").bucket(1, 8));
        List<Replica> replicas = List.of();
        FailedPlacement[] memory = {};
        int moves = 0;
        Instant time = NOW;
        for (int minute = 0; minute < 6 * 60; minute++) {
            Plan plan = fleet(east, west)
                    .wants(deployment("chat", 1, ENGINE).remembers(memory))
                    .has(replicas)
                    .at(time)
                    .plan();
            moves += plan.removed().size();
            memory = memory(plan);
            Instant now = time;
            List<Replica> then = plan.replicas().stream()
                    .filter(planned -> !(planned.standing() instanceof Plan.Standing.Retained))
                    .map(planned -> Given.with(
                            Given.committed(planned, "50"),
                            new Replica.Status(new Replica.Scheduled.False("Unschedulable", now), 0, 0, false)))
                    .toList();
            replicas = then.isEmpty() ? replicas : then;
            time = time.plusSeconds(60);
        }

        assertThat(memory).extracting(FailedPlacement::cluster).containsExactly("east", "west");
        assertThat(memory).allSatisfy(entry -> assertThat(entry.count()).isGreaterThan(7));
        // Each of the two clusters is left once in a window: 60, 120, … 1,920 s, then every hour.
        assertThat(moves).isBetween(14, 24);
    }

    @Test
    void withRecreateTheReplicaThatMadeRoomIsNotFollowedByAnother() {
        Cluster east = cluster("east", pool("h100").bucket(1, 0));
        DeploymentBuilder chat = deployment("chat", 2, standalone("main", 1, 4)).recreate();
        List<Replica> old = List.of(
                running("chat-0", "east", 0).build(),
                running("chat-1", "east", 1).build());
        Plan first = fleet(east).wants(chat).has(old).plan();

        Plan second = fleet(east).wants(chat).has(after(first, old)).plan();

        assertThat(Say.removed(first)).containsExactly("chat-0 Updated");
        assertThat(second.removed()).isEmpty();
        assertThat(Say.waiting(second)).isEqualTo(Say.waiting(first));
    }

    @Test
    void scalingDownAndUpAgainEndsWhereItBegan() {
        Cluster east = cluster("east", pool("h100").bucket(2, 8));
        Cluster west = cluster("west", pool("h100").bucket(2, 8));
        Plan three = fleet(east, west).wants(deployment("chat", 3, ENGINE)).plan();
        Plan one = fleet(east, west)
                .wants(deployment("chat", 1, ENGINE))
                .follows(three)
                .plan();

        Plan threeAgain = fleet(east, west)
                .wants(deployment("chat", 3, ENGINE))
                .follows(one)
                .plan();

        assertThat(one.removed()).hasSize(2);
        assertThat(threeAgain.replicas())
                .extracting(Plan.PlannedReplica::name)
                .isEqualTo(
                        three.replicas().stream().map(Plan.PlannedReplica::name).toList());
    }

    @Test
    void aDeploymentWithoutEnginesWaits() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1))
                .plan();

        assertThat(Say.reasons(plan)).containsExactly("east/h100 NoMatchingDevice");
    }
}
