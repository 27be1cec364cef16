package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What becomes of a replica whose deployment's selector cannot be evaluated on devices of its pool. */
final class UnevaluableSelectorTest {
    private static final Device A100 = device("gpu", 8, "model=a100");
    private static final Device NIC = device("nic", 1, "link=ib");

    private static Plan plan(String selector, PoolBuilder pool) {
        return fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("main", 1, 4, selector)))
                .has(replica("chat-0", "east").runs(placed("main", 1, "h100", 4)))
                .plan();
    }

    @Test
    void theReplicaStaysWhereNoDeviceOfItsObservedPoolCouldBeAsked() {
        Plan plan = plan("colour==red", pool("h100").devices(A100, NIC).bucket(1, 8, 1));

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.warnings())
                .containsExactly(
                        "The selector (colour==red) cannot be evaluated on device (gpu): no such key: colour.",
                        "The selector (colour==red) cannot be evaluated on device (nic): no such key: colour.");
    }

    @Test
    void theReplicaGoesWhereADeviceSaysNoThoughAnotherCouldNotBeAsked() {
        Plan plan = plan("model==h100", pool("h100").devices(A100, NIC).bucket(1, 8, 1));

        assertThat(Say.removed(plan)).containsExactly("chat-0 SelectorMismatch");
    }

    @Test
    void theReplicaStaysWhereADeviceMatchesThoughAnotherCouldNotBeAsked() {
        Plan plan = plan("model==a100", pool("h100").devices(NIC, A100).bucket(1, 1, 8));

        assertThat(Say.retained(plan)).containsExactly("chat-0");
    }

    @Test
    void theReplicaGoesWhereADeviceMatchesButHasTooFewOnANode() {
        Plan plan = plan(
                "model==h100",
                pool("h100").devices(device("gpu", 2, "model=h100"), NIC).bucket(1, 2, 1));

        assertThat(Say.removed(plan)).containsExactly("chat-0 SelectorMismatch");
    }

    @Test
    void theReplicaGoesFromAPoolThatNothingObservesAsInModelplane() {
        Plan plan = plan("colour==red", pool("h100").devices(A100, NIC).nodes(1));

        assertThat(Say.removed(plan)).containsExactly("chat-0 SelectorMismatch");
    }
}
