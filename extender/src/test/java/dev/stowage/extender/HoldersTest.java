package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.podGone;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who holds what, looked up from either side. */
final class HoldersTest {
    private static ClaimBuilder own(String name) {
        return claim(name).holds("a", name).ownedBy("p").reservedFor("p");
    }

    @Test
    void tellsWhichClaimsArePodsAndWhichHoldADevice() {
        Cluster cluster = Cluster.ofGpus(
                node("a").seen(),
                slice("a").gpus(4).seen(),
                own("gpu-0").seen(),
                own("gpu-1").seen(),
                claim("other").holds("a", "gpu-0").reservedFor("q").seen(),
                pod("p").on("a").seen(),
                pod("r").on("a").finished().seen());
        Ledger ledger = cluster.ledger();

        assertThat(ledger.claimsOf(new PodUid("p")))
                .extracting(claim -> claim.key().name())
                .containsExactly("gpu-0", "gpu-1");
        assertThat(ledger.claimsHolding(ClaimBuilder.device("a", "gpu-0")))
                .extracting(claim -> claim.key().name())
                .containsExactly("gpu-0", "other");
        assertThat(ledger.claim(new ClaimKey("team", "other")))
                .hasValueSatisfying(claim -> assertThat(claim.holders()).containsExactly(new PodUid("q")));
        assertThat(ledger.podsOn(new NodeName("a")))
                .extracting(pod -> pod.key().name())
                .containsExactly("p");
        assertThat(ledger.pod(new PodUid("r"))).isEqualTo(ledger.pod(new PodKey("team", "r")));
        assertThat(ledger.node(new NodeName("a"))).contains(node("a").node());
    }

    @Test
    void forgetsTheUidOfAPodThatWasReplaced() {
        Cluster cluster =
                Cluster.ofGpus(pod("p").uid("old").seen(), pod("p").uid("new").seen());

        assertThat(cluster.ledger().pod(new PodUid("old"))).isEmpty();
        assertThat(cluster.ledger().pod(new PodUid("new"))).isPresent();
    }

    @Test
    void listsAllocatedClaimsOfPodsThatAreNotKnown() {
        Cluster cluster = Cluster.ofGpus(
                own("gpu-0").seen(),
                claim("c").holds("a", "gpu-1").reservedFor("q").seen(),
                claim("nobodys").holds("a", "gpu-2").seen(),
                claim("watching").watches("a", "gpu-2").reservedFor("q").seen(),
                claim("free").ownedBy("q").seen());

        assertThat(cluster.ledger().unattributed())
                .containsExactly(new ClaimKey("team", "c"), new ClaimKey("team", "gpu-0"));

        cluster.sees(pod("p").seen());

        assertThat(cluster.ledger().unattributed()).containsExactly(new ClaimKey("team", "c"));

        cluster.sees(pod("q").seen(), podGone("p"));

        assertThat(cluster.ledger().unattributed()).containsExactly(new ClaimKey("team", "gpu-0"));
    }
}
