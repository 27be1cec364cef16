package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

/** What follows when pods do not do what was predicted. */
final class MishapsTest {
    private static final Landing OFF = new Landing.OffSlot();

    private static Landing on(String slot) {
        return new Landing.OnSlot(new SlotName(slot));
    }

    @Test
    void aSlotDoesNotFollowAPodThatLandedOffIt() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 4)
                .node("n3", 4)
                .replica("a", Plan.of("a").pods("main", 1, 2).pods("side", 1, 2).slot("a/0", 4, "main", "side"))
                .pod("p", "a", "main")
                .pod("q", "a", "side")
                .bound("p", "n1");

        assertThat(scene.landing("p")).isEqualTo(OFF);
        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 7), entry("n2", 10), entry("n3", 9));
    }

    @Test
    void aPodOffItsSlotStillCountsAsThere() {
        var scene = new Scene()
                .node("n1", 12)
                .node("n2", 4)
                .node("n3", 6)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 2, 2).slot("a/0", 4, "main").slot("a/1", 6, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .bound("p", "n1");

        // As the hub counts it, the first slot has its pod.
        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 6), entry("n2", 7), entry("n3", 10));
    }

    @Test
    void aPodOffItsSlotCountsFirstAsOneThatNothingWasPredictedFor() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 4)
                .replica("a", Plan.of("a").pods("main", 2, 2).slot("a/0", 4, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .bound("p", "n1");

        assertThat(scene.prioritize("q")).containsEntry("n2", 10);
    }

    @Test
    void morePodsThanWerePredictedSpillOntoTheNextSlot() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 2, 2).slot("a/0", 8, "main").slot("a/1", 8, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("r", "a", "main")
                .bound("p", "n1")
                .bound("q", "n2");

        assertThat(scene.landing("q")).isEqualTo(on("a/1"));
        assertThat(scene.outcome("r", "n1", "n2")).isEqualTo(Outcome.NOTHING_OPEN);
    }

    @Test
    void aPodInPlaceOfOneThatIsLeavingGoesToItsNode() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 4)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("old", "a", "main")
                .pod("fresh", "a", "main")
                .bound("old", "n2");

        scene.known.leaving(Scene.uid("old"));

        assertThat(scene.prioritize("fresh")).containsEntry("n2", 10);
        assertThat(scene.prioritize("fresh", "n1", "n3")).containsExactly(entry("n1", 10), entry("n3", 7));
    }

    @Test
    void aNodeIsNotKeptForPodsThatNeedNoMoreThanLeavingOnesHoldThere() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 4).slot("b/0", 4, "main"))
                .replica("c", Plan.of("c").pods("main", 1, 8).slot("c/0", 8, "main"))
                .pod("old", "a", "main")
                .pod("p", "b", "main")
                .bound("old", "n1");

        scene.known.leaving(Scene.uid("old"));

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 10), entry("n2", 0));
    }

    @Test
    void aNodeIsKeptForPodsThatNeedMoreThanLeavingOnesHoldThere() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 2).slot("a/0", 8, "main", "main"))
                .replica("b", Plan.of("b").pods("main", 1, 6).slot("b/0", 6, "main"))
                .pod("old", "a", "main")
                .pod("p", "b", "main")
                .bound("old", "n1");

        scene.known.leaving(Scene.uid("old"));

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 0), entry("n2", 8));
    }

    @Test
    void aNodeIsKeptForAPodInPlaceOfOneThatHasFinished() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 12)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 8).slot("b/0", 8, "main"))
                .pod("old", "a", "main")
                .pod("p", "b", "main")
                .bound("old", "n1");

        scene.known.finished(Scene.uid("old"));

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 0), entry("n2", 8));
    }

    @Test
    void aDeletedPodLeavesItsSlotOpen() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("old", "a", "main")
                .pod("fresh", "a", "main")
                .bound("old", "n2");

        scene.known.gone(Scene.uid("old"));

        assertThat(scene.prioritize("fresh")).containsExactly(entry("n1", 10), entry("n2", 9));
    }

    @Test
    void anUnknownNodeIsNotJudged() {
        var scene = new Scene()
                .node("n2", 8)
                .node("n3", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("p", "a", "main");

        assertThat(scene.prioritize("p", "n1", "n2", "n3"))
                .containsExactly(entry("n1", 0), entry("n2", 10), entry("n3", 9));
    }

    @Test
    void aSlotWhoseNodeIsGoneMoves() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 5)
                .replica("a", Plan.of("a").pods("main", 1, 3).pods("side", 1, 2).slot("a/0", 8, "main", "side"))
                .pod("p", "a", "main")
                .pod("q", "a", "side")
                .bound("p", "n1");

        scene.known.nodeGone("n1");

        assertThat(scene.prioritize("q")).containsExactly(entry("n2", 7), entry("n3", 10));
    }

    @Test
    void aNodeOfAnotherPoolIsNotJudged() {
        var scene = new Scene()
                .node("n1", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("p", "a", "main");
        scene.known.otherNode("x1");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 10), entry("x1", 0));
    }

    @Test
    void nothingIsSaidBeforeEverythingWasSeen() {
        var scene = new Scene()
                .node("n1", 8)
                .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("p", "a", "main");
        scene.known.unsynced();

        assertThat(scene.outcome("p", "n1")).isEqualTo(Outcome.UNSYNCED);
        assertThat(scene.filter("p", "n1")).containsExactly(entry("n1", ""));
    }

    @Test
    void nothingIsSaidAboutPodsThatTakeNoDevices() {
        var scene = new Scene()
                .node("n1", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 1, 4).pods("router", 1, 0).slot("a/0", 8, "main"))
                .pod("p", "a", "router");

        assertThat(scene.outcome("p", "n1")).isEqualTo(Outcome.NO_DEVICES);
    }

    @Test
    void anAssumptionAboutANodeThatIsGoneDoesNoHarm() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main");
        scene.prioritize("p");
        scene.known.nodeGone("n1");

        // The slot moves to where it would fit without the pod that was sent away, and there is no such node.
        assertThat(scene.prioritize("q")).containsExactly(entry("n2", 8));
    }

    @Test
    void severalPodsOnTheirWayToANodeCountTogether() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 3)
                .replica("a", Plan.of("a").pods("main", 2, 2).pods("side", 1, 3).slot("a/0", 8, "main", "main", "side"))
                .replica("b", Plan.of("b").pods("main", 1, 1).slot("b/0", 4, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("r", "a", "side")
                .pod("s", "b", "main");
        scene.prioritize("p");
        scene.prioritize("q");
        scene.prioritize("r");

        assertThat(scene.prioritize("s")).containsExactly(entry("n1", 8), entry("n2", 6));
    }

    @Test
    void aSurplusPodOfAGangKeepsOffItsSiblings() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").gang("Worker", 1, 4).slot("a/0", 8, "Worker"))
                .replica("b", Plan.of("b").pods("main", 1, 1).slot("b/0", 7, "main"))
                .pod("p", "a", "Worker")
                .pod("q", "a", "Worker")
                .bound("p", "n1");

        assertThat(scene.prioritize("q")).containsEntry("n2", 10).containsEntry("n1", 10);

        scene.replica("b", Plan.of("b").pods("main", 1, 1).slot("a/0", 8, "main"));
        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 0), entry("n2", 10));
        assertThat(scene.outcome("q", "n1", "n2")).isEqualTo(Outcome.NO_SLOT);
    }
}
