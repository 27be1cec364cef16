package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Pods of others leave open slots what they need, and are left alone otherwise. */
final class ForeignPodsTest {
    private static Scene scene() {
        return new Scene()
                .node("n1", 3)
                .node("n2", 3)
                .node("n3", 3)
                .node("n4", 8)
                .node("n5", 2)
                .replica("a", Plan.of("a").pods("main", 1, 3).slot("a/0", 3, "main"))
                .replica("b", Plan.of("b").pods("main", 1, 3).slot("b/0", 3, "main"))
                .pod("p", "a", "main")
                .foreignPod("f", 1)
                .foreignPod("g", 1);
    }

    @Test
    void preferNodesThatNoOpenSlotNeeds() {
        assertThat(scene().prioritize("f"))
                .containsExactly(entry("n1", 5), entry("n2", 5), entry("n3", 5), entry("n4", 10), entry("n5", 10));
    }

    @Test
    void takeOneOfTheNodesThatSlotsCanSpareAndThenNoMore() {
        var scene = scene();

        assertThat(scene.prioritize("f", "n1", "n2", "n3"))
                .containsExactly(entry("n1", 5), entry("n2", 5), entry("n3", 6));
        assertThat(scene.later(Duration.ofMillis(2)).prioritize("g", "n1", "n2", "n3"))
                .containsExactly(entry("n1", 0), entry("n2", 0), entry("n3", 10));
    }

    @Test
    void keepOffNodesThatPodsAreStillToComeTo() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .pod("p", "a", "main")
                .foreignPod("f", 1)
                .bound("p", "n1");

        assertThat(scene.prioritize("f")).containsExactly(entry("n1", 0), entry("n2", 10));
    }

    @Test
    void areLeftAloneWhenNoSlotIsOpen() {
        var scene = new Scene().node("n1", 8).foreignPod("f", 1);

        assertThat(scene.prioritize("f")).isEmpty();
        assertThat(scene.outcome("f", "n1")).isEqualTo(Outcome.NOTHING_OPEN);
    }

    @Test
    void areLeftAloneWhenTheyTakeOtherDevices() {
        assertThat(scene().foreignPod("h", 0).prioritize("h")).isEmpty();
    }

    @Test
    void goToOtherPoolsAsTheyLike() {
        var scene = scene();
        scene.known.otherNode("x1");

        assertThat(scene.prioritize("f", "n1", "x1", "unknown"))
                .containsExactly(entry("n1", 5), entry("unknown", 0), entry("x1", 10));
    }

    @Test
    void countUntilTheirDevicesAreSeenAsTaken() {
        var scene = scene().nominated("f", "n1");
        assertThat(scene.prioritize("p"))
                .containsExactly(entry("n1", 1), entry("n2", 10), entry("n3", 9), entry("n4", 7), entry("n5", 1));

        scene.known.gone(Scene.uid("f"));
        assertThat(scene.prioritize("p")).containsEntry("n1", 10);

        scene.foreignPod("f", 1).bound("f", "n1");
        assertThat(scene.prioritize("p")).containsEntry("n2", 10);
    }
}
