package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where pods were sent a moment ago counts until the API shows where they went. */
final class AssumptionsTest {
    private static final Duration MOMENT = Duration.ofMillis(2);

    /** Two pods that share a node of a pool with two such nodes, and one that has the other for itself. */
    private static Scene pairAndSingle() {
        return new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .replica("b", Plan.of("b").pods("main", 1, 8).slot("b/0", 8, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main")
                .pod("single", "b", "main");
    }

    @Test
    void sendsABurstWhereItBelongsBeforeAnyOfItCanBeSeen() {
        var scene = pairAndSingle();

        assertThat(scene.prioritize("p")).containsEntry("n1", 10);
        assertThat(scene.later(MOMENT).prioritize("single")).containsExactly(entry("n1", 0), entry("n2", 10));
        assertThat(scene.later(MOMENT).prioritize("q")).containsEntry("n1", 10);
    }

    @Test
    void believesTheApiMoreThanItself() {
        var scene = pairAndSingle();
        scene.prioritize("p");

        scene.later(MOMENT).bound("p", "n2");

        assertThat(scene.prioritize("q")).containsEntry("n2", 10);
        assertThat(scene.prioritize("single")).containsEntry("n1", 10);
    }

    @Test
    void believesANominationAndStillCountsItsDevices() {
        var scene = pairAndSingle();
        scene.prioritize("p");

        scene.later(MOMENT).nominated("p", "n2");

        assertThat(scene.prioritize("single")).containsExactly(entry("n1", 10), entry("n2", 0));
    }

    @Test
    void forgetsAfterFiveSeconds() {
        var scene = pairAndSingle();
        scene.prioritize("p");

        assertThat(scene.later(Duration.ofMillis(4_999)).prioritize("single")).containsEntry("n2", 10);
        assertThat(scene.later(MOMENT).prioritize("single")).containsEntry("n1", 10);
    }

    @Test
    void anotherQuestionAboutAPodReplacesWhatWasAssumedAboutIt() {
        var scene = pairAndSingle();
        scene.prioritize("p", "n2");

        assertThat(scene.later(MOMENT).prioritize("p", "n1", "n2")).containsExactly(entry("n1", 10), entry("n2", 9));
        assertThat(scene.later(MOMENT).prioritize("single")).containsExactly(entry("n1", 0), entry("n2", 10));
    }

    @Test
    void givesTheSameAnswerToTheSameQuestion() {
        var scene = pairAndSingle();

        assertThat(scene.prioritize("p")).isEqualTo(scene.prioritize("p"));
    }

    @Test
    void startsAnewWithAPodWhoseCycleFailedAfterItWasNominated() {
        var scene = pairAndSingle().nominated("p", "n2");

        assertThat(scene.prioritize("p")).containsExactly(entry("n1", 10), entry("n2", 9));
    }

    @Test
    void holdsASlotTogetherWhenThePodThatFixedItFailed() {
        var scene = pairAndSingle();
        scene.prioritize("p");
        scene.later(MOMENT).prioritize("q");

        scene.later(MOMENT).bound("q", "n1").later(Duration.ofSeconds(10));

        assertThat(scene.prioritize("p")).containsEntry("n1", 10);
    }

    @Test
    void forgetsAPodThatIsDeleted() {
        var scene = pairAndSingle();
        scene.prioritize("p");

        scene.steering.forget(Scene.uid("p"));

        assertThat(scene.later(MOMENT).prioritize("single")).containsEntry("n1", 10);
    }

    @Test
    void answersLikeOneThatKnowsOnlyTheApiAfterARestart() {
        var scene = pairAndSingle();
        scene.prioritize("p");
        scene.bound("p", "n1").prioritize("q");

        assertThat(scene.restarted().prioritize("q")).containsEntry("n1", 10);
        assertThat(scene.prioritize("single")).containsEntry("n2", 10);
    }

    @Test
    void aSecondCompanionSeesTheSlotAsSoonAsTheApiShowsIt() {
        var scene = pairAndSingle();
        scene.prioritize("p", "n2");
        var second = new Steering();

        scene.steering = second;
        assertThat(scene.prioritize("q")).containsEntry("n1", 10);

        scene.nominated("p", "n2");
        assertThat(scene.prioritize("q")).containsEntry("n2", 10);
    }

    @Test
    void isNotLedAstrayByAGroupThatIsAskedAboutAndThrownAway() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 8)
                .replica(
                        "a",
                        Plan.of("a")
                                .gang("Worker", 2, 8)
                                .slot("a/0", 8, "Worker")
                                .slot("a/1", 8, "Worker"))
                .replica("b", Plan.of("b").pods("main", 1, 8).slot("b/0", 8, "main"))
                .pod("w0", "a", "Worker")
                .pod("w1", "a", "Worker")
                .pod("single", "b", "main");

        // One placement after another, nothing of which is ever seen.
        scene.prioritize("w0", "n1", "n2");
        scene.prioritize("w1", "n1", "n2");
        scene.prioritize("w0", "n2", "n3");
        scene.prioritize("w1", "n2", "n3");

        assertThat(scene.later(MOMENT).prioritize("single")).containsEntry("n1", 10);
        assertThat(scene.later(MOMENT).prioritize("w0")).containsEntry("n3", 10);
        assertThat(scene.later(MOMENT).prioritize("w1")).containsEntry("n2", 10);
    }

    @Test
    void countsAPodOnlyForTheReplicaItIsOf() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica("a", Plan.of("a", "old").pods("main", 1, 4).slot("a/0", 8, "main"))
                .pod("p", "a", "main");
        scene.prioritize("p");

        // The replica is created anew under its name, with another prediction, before the pod could be seen anywhere.
        scene.known.replicaGone(Plan.of("a", "old").pods("main", 1, 4).build().key());
        scene.replica("a", Plan.of("a", "new").pods("main", 1, 4).slot("a/1", 8, "main"))
                .pod("q", "a", "main");

        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 7), entry("n2", 10));
    }

    @Test
    void followsAPredictionThatChanged() {
        var scene = pairAndSingle();
        scene.prioritize("p");

        scene.replica("a", Plan.of("a").pods("main", 2, 4).slot("a/7", 8, "main", "main"));

        assertThat(scene.prioritize("q")).containsExactly(entry("n1", 7), entry("n2", 10));
    }

    @Test
    void remembersWhatSeveralThreadsAskAtOnce() throws InterruptedException {
        var scene = pairAndSingle();
        IntStream.range(0, 200).forEach(pod -> scene.pod("p" + pod, "a", "main"));
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(part -> Thread.ofPlatform()
                        .start(() ->
                                IntStream.range(part * 50, part * 50 + 50).forEach(pod -> scene.prioritize("p" + pod))))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(IntStream.range(0, 200))
                .allSatisfy(
                        pod -> assertThat(scene.explain("p" + pod).decisions()).hasSize(1));
    }

    @Test
    void aPodThatWasSentIsWhereItWasSentWhateverChangedThere() {
        var scene = pairAndSingle();
        scene.prioritize("p", "n1", "n2");

        // Something else is released there before the binding can be seen.
        scene.node("n1", 11).bound("p", "n1");

        assertThat(scene.landing("p")).isEqualTo(new Landing.OnSlot(new SlotName("a/0")));
        assertThat(scene.restarted().prioritize("q")).containsEntry("n1", 10);
    }

    @Test
    void equalPodsDoNotTakeOneSlotWhenTheLastIsSeenFirst() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main").slot("a/1", 8, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main");
        scene.prioritize("p");

        // kube-scheduler does not ask about q, for which it has one node only.
        scene.bound("q", "n2").bound("p", "n1");

        assertThat(scene.landing("p")).isEqualTo(new Landing.OnSlot(new SlotName("a/0")));
        assertThat(scene.landing("q")).isEqualTo(new Landing.OnSlot(new SlotName("a/1")));
    }

    @Test
    void aPodThatWasSentToASlotThatIsFullByNowTakesTheNext() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .replica(
                        "a",
                        Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main").slot("a/1", 8, "main"))
                .pod("p", "a", "main")
                .pod("q", "a", "main");
        scene.prioritize("p");
        Steering first = scene.steering;

        // Another companion saw q, and has published where it is.
        scene.restarted().bound("q", "n2");
        scene.steering = first;
        scene.bound("p", "n1");

        assertThat(scene.landing("q")).isEqualTo(new Landing.OnSlot(new SlotName("a/0")));
        assertThat(scene.landing("p")).isEqualTo(new Landing.OnSlot(new SlotName("a/1")));
    }

    @Test
    void doesNotCountAPodTwiceOfWhichOnlyTheReplicaIsDone() {
        var scene = new Scene()
                .node("n1", 8)
                .node("n2", 5)
                .replica("a", Plan.of("a").pods("main", 1, 5).slot("a/0", 8, "main"))
                .pod("p", "a", "main");
        scene.prioritize("p");

        // Its slot is closed by now, so no picture shows p, which was sent there a moment ago.
        scene.bound("p", "n1")
                .replica("b", Plan.of("b").pods("main", 1, 3).slot("b/0", 3, "main"))
                .pod("q", "b", "main")
                .bound("q", "n1");

        assertThat(scene.landing("q")).isEqualTo(new Landing.OnSlot(new SlotName("b/0")));
    }
}
