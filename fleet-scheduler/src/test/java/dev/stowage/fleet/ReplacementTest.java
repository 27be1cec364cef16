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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rolling update in the middle. Old replicas run with 4 devices, new ones with the template's 2. */
final class ReplacementTest {
    private static final Cluster ROOMY = cluster("east", pool("h100").bucket(8, 8));

    private static DeploymentBuilder wanting(int replicas) {
        return deployment("chat", replicas, standalone("main", 1, 2));
    }

    /**
     * {@code old-0} is ready and has other needs than the template, {@code new-1} has its needs: {@code +} ready,
     * {@code -} never scheduled, otherwise scheduled and not ready.
     */
    private static ReplicaBuilder named(String text) {
        String name = text.replaceAll("[+-]$", "");
        ReplicaBuilder replica = replica(name, "east").index(name.charAt(4) - '0');
        if (name.startsWith("old")) {
            return replica.ready().runs(placed("main", 1, "h100", 4));
        }
        replica.runs(placed("main", 1, "h100", 2));
        return text.endsWith("+")
                ? replica.ready()
                : text.endsWith("-") ? replica.unscheduled("Dispatching", NOW) : replica.scheduled(NOW);
    }

    record Case(String name, int wanted, String replicas, List<String> removed, List<String> placed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> steps() {
        return Stream.of(
                new Case("the first step", 2, "old-0 old-1", List.of(), List.of("chat east/2 replaces old-0")),
                new Case("not ready yet", 2, "old-0 old-1 new-2", List.of(), List.of()),
                new Case("not scheduled yet", 2, "old-0 old-1 new-2-", List.of(), List.of()),
                new Case(
                        "ready, and the next step",
                        2,
                        "old-0 old-1 new-2+",
                        List.of("old-0 Updated"),
                        List.of("chat east/3 replaces old-1")),
                new Case("the second one is not ready yet", 2, "old-1 new-2+ new-3", List.of(), List.of()),
                new Case("the last step", 2, "old-1 new-2+ new-3+", List.of("old-1 Updated"), List.of()),
                new Case("done", 2, "new-2+ new-3+", List.of(), List.of()),
                new Case("scaled down on the way", 1, "old-0 old-1 new-2", List.of("old-1 ScaledDown"), List.of()),
                new Case(
                        "scaled down before it was scheduled",
                        1,
                        "old-0 old-1 new-2-",
                        List.of("old-1 ScaledDown"),
                        List.of()),
                new Case(
                        "of two on their way the one that is scheduled is kept",
                        1,
                        "old-0 new-1- new-2",
                        List.of("new-1 ScaledDown"),
                        List.of()),
                new Case("scaled up on the way", 3, "old-0 old-1 new-2", List.of(), List.of()),
                new Case("scaled up further", 4, "old-0 old-1 new-2", List.of(), List.of("chat east/3")),
                new Case(
                        "scaled to none",
                        0,
                        "old-0 new-1",
                        List.of("old-0 ScaledDown", "new-1 ScaledDown"),
                        List.of()));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void oneStepAfterAnother(Case given) {
        Plan plan = plan(given);

        assertThat(Say.removed(plan)).isEqualTo(given.removed);
        assertThat(Say.placed(plan)).isEqualTo(given.placed);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void planningAgainChangesNothing(Case given) {
        Plan plan = plan(given);
        List<Replica> before = replicas(given);
        List<Replica> then = Stream.concat(
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

        Plan again = fleet(ROOMY).wants(wanting(given.wanted)).has(then).plan();

        assertThat(again.removed()).isEmpty();
        assertThat(Say.placed(again)).isEmpty();
    }

    @Test
    void aReplacementMayTakeThePlaceOfTheOldOneOnAClusterThatHasAsManyAsItMay() {
        Plan plan = fleet(ROOMY)
                .wants(wanting(1).maxReplicasPerCluster(1))
                .has(named("old-0"))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/1 replaces old-0");
    }

    @Test
    void whereItDoesNotFitThereTheReasonIsTheRoomAndNotTheOldOne() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 1)))
                .wants(wanting(1).maxReplicasPerCluster(1))
                .has(named("old-0"))
                .plan();

        assertThat(plan.updates())
                .extracting(Plan.UpdateDoesNotFit::message)
                .containsExactly("No replacement fits: 0/1 pools fit: 1 Full (free 1, need 2)");
    }

    private static List<Replica> replicas(Case given) {
        return Stream.of(given.replicas.split(" "))
                .map(ReplacementTest::named)
                .map(ReplicaBuilder::build)
                .toList();
    }

    private static Plan plan(Case given) {
        return fleet(ROOMY).wants(wanting(given.wanted)).has(replicas(given)).plan();
    }
}
