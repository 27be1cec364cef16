package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whether WholeNode charges a deployment for its own replicas that go. */
final class OwnDroppedTest {
    private static final Cluster EAST = cluster("east", pool("h100").nodes(2));

    @Test
    void aReplicaThatGoesFreesItsNodeForTheOneThatFollowsIt() {
        Plan plan = fleet(EAST)
                .wants(deployment("chat", 2, standalone("main", 1, 8)))
                .has(
                        replica("chat-a", "east").runs(placed("main", 1, "h100", 8)),
                        replica("chat-b", "east").index(1).runs(placed("other", 1, "h100", 8)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-b ShapeChanged");
        assertThat(Say.placed(plan)).containsExactly("chat east/1");
    }

    @Test
    void aDuplicateHoldsItsNodeUntilItIsGoneSinceItsIdentityStays() {
        Plan plan = fleet(EAST)
                .wants(deployment("chat", 2, standalone("main", 1, 8)))
                .has(
                        replica("chat-a", "east").runs(placed("main", 1, "h100", 8)),
                        replica("chat-b", "east").runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-b Duplicate");
        assertThat(Say.placed(plan)).isEmpty();
        assertThat(Say.waiting(plan)).hasSize(1);
    }
}
