package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Why a pod landed where it did. */
final class ExplanationTest {
    private static Scene scene() {
        return new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 6)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .pod("p", "a", "main");
    }

    @Test
    void saysWhatEachCandidateWasWorthAndWhy() {
        var scene = scene();
        scene.prioritize("p", "n3", "n2", "n1");

        Decision decision = scene.explain("p").decisions().getFirst();

        assertThat(decision.outcome()).isEqualTo(Outcome.ON_SLOT);
        assertThat(decision.wanted()).isEqualTo(new Landing.OnSlot(new SlotName("a/0")));
        assertThat(decision.assumed()).isEqualTo(new Whereabouts.At(new NodeName("n1")));
        assertThat(decision.ranks())
                .containsExactly(
                        new Rank(10, Ruling.FIRST, 1, List.of("n1")),
                        new Rank(9, Ruling.BUCKET, 1, List.of("n2")),
                        new Rank(7, Ruling.FITS, 1, List.of("n3")));
    }

    @Test
    void saysWhereThePodLanded() {
        var scene = scene();
        scene.prioritize("p");
        assertThat(scene.explain("p").landed()).isEqualTo(new Whereabouts.Unseen());

        scene.bound("p", "n2");
        assertThat(scene.explain("p").landed()).isEqualTo(new Whereabouts.At(new NodeName("n2")));
    }

    @Test
    void hasTheNewestDecisionFirst() {
        var scene = scene();
        scene.filter("p", "n3");
        scene.prioritize("p");

        assertThat(scene.explain("p").decisions())
                .extracting(Decision::verb)
                .containsExactly(Decision.Verb.PRIORITIZE, Decision.Verb.FILTER);
    }

    @Test
    void knowsNothingAboutAPodThatNobodyAskedAbout() {
        assertThat(scene().explain("p"))
                .isEqualTo(new Explanation(Scene.key("p"), List.of(), new Whereabouts.Unseen()));
    }

    @Test
    void namesAFewOfManyNodes() {
        var scene = scene();
        IntStream.range(10, 50).forEach(number -> scene.node("n" + number, 5));
        scene.prioritize("p");

        assertThat(scene.explain("p").decisions().getFirst().ranks())
                .filteredOn(rank -> rank.nodes() == 40)
                .singleElement()
                .satisfies(rank -> assertThat(rank.some()).hasSize(Ranking.NAMED));
    }

    @Test
    void remembersOnlySoManyDecisions() {
        var scene = scene().foreignPod("f", 0);
        scene.prioritize("p");
        IntStream.range(0, Memory.DECISIONS).forEach(_ -> scene.prioritize("f"));

        assertThat(scene.explain("p").decisions()).isEmpty();
        assertThat(scene.explain("f").decisions()).hasSize(Memory.DECISIONS);
    }
}
