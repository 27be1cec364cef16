package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

/** Pods of one gang copy are on different nodes, and slots are chosen such that this stays possible. */
final class GangsTest {
    private static Plan pair() {
        return Plan.of("a")
                .gang("Leader", 1, 4)
                .gang("Worker", 1, 4)
                .slot("a/0", 8, "Leader")
                .slot("a/1", 8, "Worker");
    }

    @Test
    void keepsAPodOffTheNodeOfItsSibling() {
        var scene = new Scene()
                .node("n1", 12)
                .node("n2", 8)
                .replica("a", pair())
                .pod("leader", "a", "Leader")
                .pod("worker", "a", "Worker")
                .bound("leader", "n1");

        assertThat(scene.prioritize("worker")).containsExactly(entry("n1", 0), entry("n2", 10));
    }

    @Test
    void keepsASlotOffTheNodeOfASiblingOfAPodThatIsStillToCome() {
        var scene = new Scene()
                .node("n1", 12)
                .node("n2", 8)
                .node("n3", 8)
                .replica("a", pair())
                .replica("b", Plan.of("b").pods("main", 1, 2).slot("a/1", 8, "main"))
                .pod("leader", "a", "Leader")
                .pod("worker", "a", "Worker")
                .pod("other", "b", "main")
                .bound("leader", "n1");

        assertThat(scene.prioritize("other")).containsExactly(entry("n1", 0), entry("n2", 10), entry("n3", 9));
    }

    @Test
    void sendsAPodWhoseSlotIsLostToTheNodeOfAGangOfItsSlotBeforeOneThatIsNeeded() {
        var scene = new Scene()
                .node("n1", 12)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a")
                                .gang("Leader", 1, 4)
                                .gang("Worker", 1, 10)
                                .slot("a/0", 12, "Leader")
                                .slot("a/1", 12, "Worker"))
                .replica("b", Plan.of("b").pods("main", 1, 2).slot("a/0", 12, "main"))
                .replica("c", Plan.of("c").pods("main", 2, 4).slot("c/0", 8, "main", "main"))
                .pod("worker", "a", "Worker")
                .pod("other", "b", "main")
                .pod("first", "c", "main")
                .bound("worker", "n1")
                .bound("first", "n2");

        assertThat(scene.prioritize("other")).containsExactly(entry("n1", 8), entry("n2", 0));
        assertThat(scene.outcome("other", "n1", "n2")).isEqualTo(Outcome.OFF_SLOT);
    }

    @Test
    void knowsWhereASiblingWasSentAMomentAgo() {
        var scene = new Scene()
                .node("n1", 16)
                .node("n2", 16)
                .replica(
                        "a",
                        Plan.of("a")
                                .gang("Worker", 2, 4)
                                .slot("a/0", 16, "Worker")
                                .slot("a/1", 16, "Worker"))
                .pod("w0", "a", "Worker")
                .pod("w1", "a", "Worker");

        assertThat(scene.prioritize("w0")).containsExactly(entry("n1", 10), entry("n2", 9));
        assertThat(scene.prioritize("w1")).containsExactly(entry("n1", 0), entry("n2", 10));
    }

    @Test
    void doesNotMindOtherCopies() {
        var scene = new Scene()
                .node("n1", 12)
                .node("n2", 9)
                .replica("a", pair())
                .replica("b", Plan.of("b").gang("Leader", 1, 4).slot("b/0", 8, "Leader"))
                .pod("leader", "a", "Leader")
                .pod("other", "b", "Leader")
                .bound("leader", "n1");

        assertThat(scene.prioritize("other")).containsExactly(entry("n1", 10), entry("n2", 7));
    }
}
