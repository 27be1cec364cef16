package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
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

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a template with other needs reaches the replicas. Replicas run with 4 devices, the template asks for 2. */
final class UpdateTest {
    private static final Cluster ROOMY = cluster("east", pool("h100").bucket(8, 8));

    private static DeploymentBuilder wanting(int replicas) {
        return deployment("chat", replicas, standalone("main", 1, 2));
    }

    private static ReplicaBuilder old(int index) {
        return replica("old-" + index, "east").index(index).ready().runs(placed("main", 1, "h100", 4));
    }

    private static ReplicaBuilder updated(int index) {
        return replica("new-" + index, "east").index(index).runs(placed("main", 1, "h100", 2));
    }

    record Case(String name, Engine template, PlacedEngine running) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> otherNeeds() {
        return Stream.of(
                new Case("fewer devices", standalone("main", 1, 2), placed("main", 1, "h100", 4)),
                new Case("more devices", standalone("main", 1, 8), placed("main", 1, "h100", 4)),
                new Case("more copies", standalone("main", 2, 4), placed("main", 1, "h100", 4)),
                new Case("more workers", gang("main", 1, 4, 2, 4), placedGang("main", 1, "h100", 4, 1, 4)),
                new Case("a leader that claims now", gang("main", 1, 1, 1, 4), placedGang("main", 1, "h100", 0, 1, 4)));
    }

    @ParameterizedTest
    @MethodSource("otherNeeds")
    void aTemplateWithOtherNeedsIsRolledByReplacement(Case given) {
        Plan plan = fleet(ROOMY)
                .wants(deployment("chat", 1, given.template))
                .has(replica("old-0", "east").ready().runs(given.running))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/1 replaces old-0");
        assertThat(Say.retained(plan)).containsExactly("old-0");
        assertThat(plan.outdated()).extracting(ObjectKey::name).containsExactly("old-0");
        assertThat(plan.replicas().getFirst().engines()).containsExactly(given.running);
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void aTemplateWithTheSameNeedsIsUpdatedInPlace() {
        Plan plan = fleet(ROOMY)
                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                .has(old(0))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("old-0");
        assertThat(plan.outdated()).isEmpty();
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void oneReplicaIsReplacedAtATime() {
        Plan plan = fleet(ROOMY).wants(wanting(3)).has(old(0), old(1), old(2)).plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/3 replaces old-0");
        assertThat(Say.retained(plan)).containsExactly("old-0", "old-1", "old-2");
    }

    @Test
    void nothingMoreHappensUntilTheReplacementIsReady() {
        Plan plan =
                fleet(ROOMY).wants(wanting(2)).has(old(0), old(1), updated(2)).plan();

        assertThat(Say.retained(plan)).containsExactly("old-0", "old-1", "new-2");
        assertThat(Say.placed(plan)).isEmpty();
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void theOldOneGoesWhenTheNewOneIsReadyAndTheNextIsReplaced() {
        Plan plan = fleet(ROOMY)
                .wants(wanting(2))
                .has(old(0), old(1), updated(2).ready())
                .plan();

        assertThat(Say.removed(plan)).containsExactly("old-0 Updated");
        assertThat(Say.retained(plan)).containsExactly("old-1", "new-2");
        assertThat(Say.placed(plan)).containsExactly("chat east/3 replaces old-1");
    }

    @Test
    void oldOnesThatServeNothingAreReplacedFirst() {
        Plan plan = fleet(ROOMY)
                .wants(wanting(3))
                .has(
                        old(0),
                        replica("old-1", "east").index(1).scheduled(NOW).runs(placed("main", 1, "h100", 4)),
                        replica("old-2", "east")
                                .index(2)
                                .unscheduled("Dispatching", NOW)
                                .runs(placed("main", 1, "h100", 4)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/3 replaces old-2");
    }

    @Test
    void theOldOneDoesNotCountForSpreading() {
        Cluster west = cluster("west", pool("h100").bucket(8, 8));

        Plan plan = fleet(ROOMY, west).wants(wanting(1)).has(old(0)).plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/1 replaces old-0");
    }

    @Test
    void theOldOneStaysCharged() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(old(0).unseen().slot("h100", "old-0/0", 8, 1))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("1x4");
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void whereNoReplacementFitsTheOldOnesStayAndTheDeploymentReportsIt() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(2, 1)))
                .wants(wanting(2))
                .has(old(0), old(1))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("old-0", "old-1");
        assertThat(plan.removed()).isEmpty();
        assertThat(plan.unplaced()).isEmpty();
        assertThat(plan.updates())
                .containsExactly(new Plan.UpdateDoesNotFit(
                        new ObjectKey("team", "chat"),
                        "No replacement fits: 0/1 pools fit: 1 Fragmented (largest hole 1, need 2)"));
    }

    @Test
    void aFinishedUpdateReportsNothing() {
        Plan plan = fleet(ROOMY).wants(wanting(1)).has(updated(0).ready()).plan();

        assertThat(plan.updates()).isEmpty();
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void missingReplicasArePlacedBeforeAnythingIsReplaced() {
        Plan plan = fleet(ROOMY).wants(wanting(2)).has(old(0)).plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/1");
        assertThat(Say.retained(plan)).containsExactly("old-0");
    }

    @Test
    void withRecreateTheOldOneGoesFirst() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 1)))
                .wants(wanting(2).recreate())
                .has(old(0), old(1))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("old-0 Updated");
        assertThat(Say.retained(plan)).containsExactly("old-1");
        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/1 pools fit: 1 Full (free 1, need 2)");
        assertThat(plan.updates()).isEmpty();
    }

    @Test
    void withRecreateTheNextOneGoesOnlyWhenTheNewOneIsReady() {
        List<ReplicaBuilder> waiting = List.of(old(1), updated(2));
        List<ReplicaBuilder> ready = List.of(old(1), updated(2).ready());

        assertThat(Say.removed(recreating(waiting))).isEmpty();
        assertThat(Say.removed(recreating(ready))).containsExactly("old-1 Updated");
    }

    @Test
    void withRecreateNoneGoesWhileOneIsMissing() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 1)))
                .wants(wanting(2).recreate())
                .has(old(0))
                .plan();

        assertThat(plan.removed()).isEmpty();
        assertThat(Say.waiting(plan)).hasSize(1);
    }

    @Test
    void scalingToZeroRemovesTheReplacementAsWell() {
        Plan plan = fleet(ROOMY).wants(wanting(0)).has(old(0), updated(1)).plan();

        assertThat(Say.removed(plan)).containsExactly("old-0 ScaledDown", "new-1 ScaledDown");
    }

    @Test
    void underWholeNodeNeedsAreResolvedAnew() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(1)))
                .wants(wanting(1))
                .has(old(0))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("old-0");
        assertThat(Say.placed(plan)).isEmpty();
        assertThat(plan.replicas().getFirst().engines())
                .first()
                .extracting(engine ->
                        engine.members().getFirst().requests().getFirst().count())
                .isEqualTo(2);
    }

    private static Plan recreating(List<ReplicaBuilder> replicas) {
        return fleet(ROOMY)
                .wants(wanting(2).recreate())
                .has(replicas.toArray(ReplicaBuilder[]::new))
                .plan();
    }
}
