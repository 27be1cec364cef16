package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.claimGone;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FindingsTest {
    private static final Finding TWICE = new Finding.AllocatedTwice(
            ClaimBuilder.device("a", "gpu-0"), List.of(new ClaimKey("team", "c"), new ClaimKey("team", "d")));

    @Test
    void reportsADeviceThatIsAllocatedTwiceUntilItIsNot() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                slice("a").gpus(2).seen(),
                claim("c").holds("a", "gpu-0").seen(),
                claim("d").holds("a", "gpu-0").seen());

        assertThat(cluster.ledger().findings()).containsExactly(TWICE);
        assertThat(cluster.on("a")).isEqualTo("[1]");

        cluster.sees(claimGone("c"));

        assertThat(cluster.ledger().findings()).isEmpty();
        assertThat(cluster.on("a")).isEqualTo("[1]");
    }

    @Test
    void reportsADeviceThatOneClaimHasAloneAndAnotherShares() {
        Cluster cluster = Cluster.ofGpus(
                claim("c").shares("a", "gpu-0").seen(),
                claim("d").holds("a", "gpu-0").seen());

        assertThat(cluster.ledger().findings()).containsExactly(TWICE);
    }

    @Test
    void sharesAndWatchersAreNoDoubleAllocation() {
        Cluster cluster = Cluster.ofGpus(
                claim("c").shares("a", "gpu-0").seen(),
                claim("d").shares("a", "gpu-0").seen(),
                claim("e").holds("a", "gpu-1").seen(),
                claim("f").watches("a", "gpu-1").seen(),
                claim("g").holds("a", "gpu-2").holds("a", "gpu-2").seen());

        assertThat(cluster.ledger().findings()).isEmpty();
    }

    @Test
    void reportsAPoolFromWhichNothingIsEverAllocated() {
        Cluster cluster =
                Cluster.ofGpus(slice("a").gpus(2).device(device("a", "gpu-0")).seen());

        assertThat(cluster.ledger().findings())
                .containsExactly(new Finding.InvalidPool(new ResourcePoolId(SliceBuilder.DRIVER, "a")));

        cluster.sees(slice("a").gpus(2).seen());

        assertThat(cluster.ledger().findings()).isEmpty();
    }

    @Test
    void knowsUpToWhereItHasSeen() {
        Cluster cluster = Cluster.ofGpus(
                new Change.Reached(Change.Type.CLAIMS, new ResourceVersion(12)),
                new Change.Reached(Change.Type.CLAIMS, new ResourceVersion(9)),
                new Change.Reached(Change.Type.PODS, new ResourceVersion(7)));

        assertThat(cluster.ledger().versions())
                .isEqualTo(new Versions(new ResourceVersion(12), new ResourceVersion(7)));
    }
}
