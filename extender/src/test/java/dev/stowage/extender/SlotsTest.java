package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where pods with a slot are sent. */
final class SlotsTest {
    @Test
    void sendsTheFirstPodOfASlotToTheFirstNodeOfItsBucket() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 3)
                .node("n3", 3)
                .node("n4", 5)
                .replica("a", Plan.of("a").pods("main", 1, 2).slot("a/0", 3, "main"))
                .pod("p", "a", "main");

        assertThat(scene.prioritize("p"))
                .containsExactly(entry("n1", 6), entry("n2", 10), entry("n3", 9), entry("n4", 7));
    }

    @Test
    void takesTheFirstByNameInWhateverOrderTheCandidatesCome() {
        var scene = new Scene()
                .node("n1", 3)
                .node("n2", 3)
                .replica("a", Plan.of("a").pods("main", 1, 2).slot("a/0", 3, "main"))
                .pod("p", "a", "main");

        assertThat(scene.prioritize("p", "n2", "n1")).containsExactly(entry("n1", 10), entry("n2", 9));
    }

    @Test
    void sendsTheOtherPodsOfASlotAfterTheFirst() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("prefill", 1, 3).pods("decode", 1, 4).slot("a/0", 8, "prefill", "decode"))
                .pod("p", "a", "prefill")
                .pod("d", "a", "decode")
                .bound("p", "n2");

        assertThat(scene.prioritize("d")).containsExactly(entry("n1", 7), entry("n2", 10));
        assertThat(scene.outcome("d", "n1", "n2")).isEqualTo(Outcome.ON_SLOT);
    }

    @Test
    void sharesASlotAmongReplicas() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 2).slot("a/0", 8, "main"))
                .pod("pa", "a", "main")
                .pod("pb", "b", "main");

        assertThat(scene.prioritize("pb")).containsEntry("n1", 10);
        assertThat(scene.prioritize("pa")).containsEntry("n1", 10);
    }

    @Test
    void keepsTheNodeOfASlotWithPodsToComeFromOthersOfItsBucket() {
        var scene = new Scene()
                .node("n1", 4)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 2).slot("a/0", 8, "main", "main"))
                .replica("b", Plan.of("b").pods("main", 1, 2).slot("b/0", 6, "main"))
                .pod("p", "a", "main")
                .pod("q", "b", "main")
                .bound("p", "n2");

        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 8), entry("n2", 0));
    }

    @Test
    void sendsPodsOfTwoSlotsOfOneBucketToTwoNodes() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 2, 8).slot("a/0", 8, "main").slot("a/1", 8, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main");

        assertThat(scene.prioritize("p")).containsEntry("n1", 10);
        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 1), entry("n2", 10));
    }

    @Test
    void choosesThePredictedNodeOfTwoThatFit() {
        var scene = new Scene()
                .node("n1", 4)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .pod("p", "a", "main");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 7), entry("n2", 10));
    }

    @Test
    void doesNotTakeTheOnlyNodeOfAnotherSlotWhenItsOwnBucketIsGone() {
        var scene = new Scene()
                .node("n1", 6)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 1, 6).slot("a/0", 6, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 4).slot("b/0", 5, "main"))
                .pod("p", "b", "main");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 0), entry("n2", 8));
        assertThat(scene.outcome("p", "n1", "n2")).isEqualTo(Outcome.OFF_SLOT);
    }

    @Test
    void takesANodeThatAnotherSlotCanSpareWhenItsOwnBucketIsGone() {
        var scene = new Scene()
                .node("n1", 6)
                .node("n2", 6)
                .node("n3", 8)
                .replica("a", Plan.of("a").pods("main", 1, 6).slot("a/0", 6, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 4).slot("b/0", 5, "main"))
                .pod("p", "b", "main");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 8), entry("n2", 7), entry("n3", 6));
    }

    @Test
    void movesASlotWhoseNodeCannotTakeThePodAnyMore() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 4)
                .node("n3", 8)
                .replica("a", Plan.of("a").pods("main", 3, 2).slot("a/0", 8, "main", "main", "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("r", "a", "main")
                .bound("p", "n1");

        assertThat(scene.prioritize("q", "n2", "n3")).containsExactly(entry("n2", 8), entry("n3", 6));

        scene.node("n2", 6);
        assertThat(scene.prioritize("q", "n2", "n3")).containsExactly(entry("n2", 10), entry("n3", 7));
        assertThat(scene.prioritize("r", "n2", "n3")).containsExactly(entry("n2", 10), entry("n3", 7));
    }

    @Test
    void goesOnWhereASlotMovedTo() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 6)
                .replica("a", Plan.of("a").pods("main", 3, 2).slot("a/0", 8, "main", "main", "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("r", "a", "main")
                .bound("p", "n1")
                .bound("q", "n2");

        assertThat(scene.landing("q")).isEqualTo(new Landing.OnSlot(new SlotName("a/0")));
        assertThat(scene.prioritize("r")).containsExactly(entry("n1", 7), entry("n2", 10));
    }

    @Test
    void comparesAllKindsOfDevices() {
        var scene = new Scene()
                .node("n1", 8, 2)
                .node("n2", 8, 4)
                .node("n3", 8, 0)
                .replica("a", Plan.of("a").pods("main", 1, 4, 1).slot("a/0", "", DeviceCounts.of(8, 4), "main"))
                .pod("p", "a", "main");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 7), entry("n2", 10), entry("n3", 1));
    }

    @Test
    void staysInTheTopologyDomain() {
        var scene = new Scene()
                .nodeIn("east", "n1", 8)
                .nodeIn("west", "n2", 8)
                .nodeIn("west", "n3", 6)
                .replica(
                        "b",
                        Plan.of("b").gang("Leader", 1, 4).slot("b/0", "west", new DeviceCounts(List.of(8)), "Leader"))
                .pod("p", "b", "Leader");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 1), entry("n2", 10), entry("n3", 7));
    }

    @Test
    void saysNothingWhenNoSlotIsOpen() {
        var scene = new Scene()
                .node("n1", 8)
                .replica("a", Plan.of("a").pods("main", 1, 2))
                .pod("p", "a", "main");

        assertThat(scene.outcome("p", "n1")).isEqualTo(Outcome.NOTHING_OPEN);
    }

    @Test
    void leavesOpenSlotsTheirNodesWhenNothingWasPredictedForThePod() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 6)
                .replica("a", Plan.of("a").pods("main", 1, 2).slot("a/0", 6, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 2))
                .pod("p", "b", "main");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 10), entry("n2", 0));
        assertThat(scene.outcome("p", "n1", "n2")).isEqualTo(Outcome.NO_SLOT);
    }
}
