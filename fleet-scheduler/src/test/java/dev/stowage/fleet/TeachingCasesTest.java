package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.plan;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.standalone;
import static dev.stowage.fleet.Given.state;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The small cases that show what a histogram is for. */
final class TeachingCasesTest {
    @Test
    void sixFreeDevicesOnSixNodesDoNotFitAPodThatNeedsTwo() {
        Plan plan = plan(state(
                List.of(cluster("east", pool("h100").bucket(6, 1))),
                List.of(deployment("chat", 1, standalone("main", 1, 2)).build())));

        assertThat(plan.replicas()).isEmpty();
        assertThat(plan.unplaced()).hasSize(1);
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.FRAGMENTED);
        assertThat(plan.unplaced().getFirst().message())
                .isEqualTo("0/1 pools fit: 1 Fragmented (largest hole 1, need 2)");
        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .isEqualTo("needs 1 node with 2 free; 6 free in all, most on one node 1");
    }

    @Test
    void sevenIdleDevicesBesideABoundPodTakeSevenMore() {
        Plan plan = plan(state(
                List.of(cluster("east", pool("h100").bucket(1, 7))),
                List.of(deployment("chat", 8, standalone("main", 1, 1)).build())));

        assertThat(plan.replicas()).hasSize(7);
        assertThat(plan.replicas())
                .allSatisfy(
                        replica -> assertThat(replica.prediction().getFirst().slot())
                                .isEqualTo(plan.replicas()
                                        .getFirst()
                                        .prediction()
                                        .getFirst()
                                        .slot()));
        assertThat(plan.unplaced().getFirst().replicas()).isEqualTo(1);
        assertThat(plan.unplaced().getFirst().message()).isEqualTo("0/1 pools fit: 1 Full (free 0, need 1)");
    }

    @Test
    void fourSmallReplicasShareANodeSoThatALargeOneStillFits() {
        Plan plan = plan(state(
                List.of(cluster("east", pool("a10").of(4).bucket(4, 4))),
                List.of(
                        deployment("large", 3, standalone("main", 1, 4)).build(),
                        deployment("small", 4, standalone("main", 1, 1))
                                .priority(1)
                                .build())));

        assertThat(plan.unplaced()).isEmpty();
        assertThat(plan.replicas()).hasSize(7);
        assertThat(plan.pools().getFirst().after()).containsExactly(new Observation.Bucket(Devices.of(0), "", 4));
    }
}
