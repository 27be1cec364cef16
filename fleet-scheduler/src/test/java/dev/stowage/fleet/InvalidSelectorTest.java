package dev.stowage.fleet;

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

/** A selector that does not compile: what is there is kept as it is, nothing is placed. */
final class InvalidSelectorTest {
    private static final Cluster EAST = cluster("east", pool("h100").bucket(4, 8));

    private static DeploymentBuilder malformed(int replicas) {
        return deployment("chat", replicas, standalone("main", 1, 4, "model=h100", "malformed"));
    }

    private static ReplicaBuilder running(String name) {
        return replica(name, "east").runs(placed("other", 3, "gone", 5));
    }

    @Test
    void nothingIsPlacedAndTheMessageSaysWhere() {
        Plan plan = fleet(EAST).wants(malformed(3)).has(running("chat-0")).plan();

        assertThat(Say.placed(plan)).isEmpty();
        assertThat(Say.waiting(plan))
                .containsExactly("2 chat: 0/1 pools fit: 1 InvalidSelector; "
                        + "engine main, Standalone, request gpu, line 1, column 3: unexpected word");
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.INVALID_SELECTOR);
        assertThat(Say.reasons(plan)).containsExactly("east/h100 InvalidSelector");
    }

    @Test
    void nothingIsRememberedOfReplicasThatCannotBeScheduled() {
        Plan plan = fleet(EAST)
                .wants(malformed(1))
                .has(running("chat-0").unschedulable(Given.NOW.minusSeconds(10_000)))
                .plan();

        assertThat(plan.failedPlacements()).isEmpty();
    }

    @Test
    void replicasAreKeptAsTheyAre() {
        Plan plan = fleet(EAST).wants(malformed(1)).has(running("chat-0")).plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.replicas().getFirst().engines()).containsExactly(placed("other", 3, "gone", 5));
    }

    @Test
    void evenDuplicates() {
        Plan plan = fleet(EAST)
                .wants(malformed(2))
                .has(running("chat-a"), running("chat-b"))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-a", "chat-b");
        assertThat(plan.removed()).isEmpty();
    }

    @Test
    void aClusterThatIsGoneTakesItsReplicasAlong() {
        Plan plan = fleet(cluster("west", pool("h100").bucket(1, 8)))
                .wants(malformed(1))
                .has(running("chat-0"))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 ClusterDeleted");
    }

    @Test
    void aClusterIsDrained() {
        List<Taint> drain = List.of(new Taint("maintenance", "", Taint.Effect.NO_EXECUTE));

        Plan plan = fleet(cluster("east", drain, pool("h100").bucket(1, 8)))
                .wants(malformed(1))
                .has(running("chat-0"))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 Drained");
    }

    @Test
    void theDeploymentIsScaledDown() {
        Plan plan = fleet(EAST)
                .wants(malformed(1))
                .has(running("chat-0"), running("chat-1").index(1))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-1 ScaledDown");
    }

    @Test
    void noReplacementIsPlaced() {
        Plan plan = fleet(EAST)
                .wants(malformed(1))
                .has(replica("chat-0", "east").ready().runs(placed("main", 1, "h100", 2)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
        assertThat(plan.updates()).isEmpty();
    }

    @Test
    void otherDeploymentsArePlacedAsEver() {
        Plan plan = fleet(EAST)
                .wants(malformed(1), deployment("code", 1, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("code east/0");
    }

    @Test
    void ofSeveralTheFirstInTheOrderOfEnginesIsReported() {
        Engine.Member both = new Engine.Member(
                Role.STANDALONE,
                1,
                List.of(
                        new Engine.Request("sound", 1, List.of("model=h100")),
                        new Engine.Request("broken", 1, List.of("malformed"))));

        Plan plan = fleet(EAST)
                .wants(deployment(
                        "chat",
                        1,
                        standalone("sound", 1, 1),
                        new Engine("later", 1, List.of(both)),
                        standalone("last", 1, 1, "malformed")))
                .plan();

        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .isEqualTo("engine later, Standalone, request broken, line 1, column 3: unexpected word");
    }
}
