package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

/** Pods of replicas with {@code enforcement: Required} may only go to their slots. */
final class FilterTest {
    private static final String ELSEWHERE = "slot a/0: its pods are on another node";
    private static final String OTHER = "slot a/0: has not the devices free that were predicted";

    private static Scene scene() {
        return new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 6)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .required("a")
                .replica("b", Plan.of("b").pods("main", 2, 4).slot("b/0", 8, "main", "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("r", "b", "main")
                .pod("s", "b", "main");
    }

    @Test
    void leavesTheNodesOfTheBucket() {
        assertThat(scene().filter("p", "n1", "n2", "n3"))
                .containsExactly(entry("n1", ""), entry("n2", ""), entry("n3", OTHER));
    }

    @Test
    void leavesOnlyTheNodeOfTheSlot() {
        assertThat(scene().bound("p", "n2").filter("q", "n1", "n2", "n3"))
                .containsExactly(entry("n1", ELSEWHERE), entry("n2", ""), entry("n3", ELSEWHERE));
    }

    @Test
    void leavesNothingWhereTheBucketIsGone() {
        assertThat(scene().filter("p", "n3", "gone"))
                .containsExactly(entry("gone", "slot a/0: not a usable node of any pool"), entry("n3", OTHER));
    }

    @Test
    void saysWhyANodeOfTheBucketIsNotFree() {
        assertThat(scene().bound("r", "n1").node("n1", 8).filter("p", "n1", "n2"))
                .containsExactly(entry("n1", "slot a/0: another open slot needs it"), entry("n2", ""));
    }

    @Test
    void leavesAllToPodsThatNeedNotGoToTheirSlot() {
        assertThat(scene().filter("r", "n1", "n3")).containsExactly(entry("n1", ""), entry("n3", ""));
    }

    @Test
    void leavesAllToPodsThatNothingWasPredictedFor() {
        var scene = new Scene()
                .node("n1", 8)
                .replica("a", Plan.of("a").pods("main", 2, 4))
                .required("a")
                .pod("p", "a", "main");

        assertThat(scene.filter("p", "n1")).containsExactly(entry("n1", ""));
    }

    @Test
    void knowsThatAPodGoesToTheOnlyNodeItLeft() {
        var scene = scene();
        scene.filter("p", "n2", "n3");

        assertThat(scene.prioritize("q")).containsEntry("n2", 10);
    }

    @Test
    void knowsThatAPodGoesToItsOnlyCandidate() {
        var scene = scene();
        scene.filter("r", "n2");

        assertThat(scene.prioritize("s")).containsEntry("n2", 10);
    }

    @Test
    void assumesNothingWhereSeveralNodesAreLeft() {
        var scene = scene();
        scene.filter("r", "n1", "n2");
        scene.filter("p", "n1", "n2");

        assertThat(scene.explain("p").decisions().getFirst().assumed()).isEqualTo(new Whereabouts.Unseen());
        assertThat(scene.explain("r").decisions()).isEmpty();
    }

    @Test
    void countsAForeignPodOnItsOnlyCandidate() {
        var scene = scene().foreignPod("f", 1);
        scene.filter("f", "n1");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 6), entry("n2", 10), entry("n3", 7));
    }

    @Test
    void assumesNothingAboutANodeThatIsNotKnown() {
        var scene = scene();
        scene.filter("r", "gone");

        assertThat(scene.explain("r").decisions().getFirst().assumed()).isEqualTo(new Whereabouts.Unseen());
    }
}
