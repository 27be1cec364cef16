package dev.stowage.extender.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Candidates;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Plan;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Question;
import dev.stowage.extender.Scene;
import dev.stowage.extender.http.Explanations.Form;
import dev.stowage.fleet.Golden;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExplanationsTest {
    private final Scene scene = new Scene()
            .node("n1", 8)
            .node("n2", 6)
            .node("n3", 4)
            .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
            .pod("p", "a", "main");
    private final Explanations explanations = Explanations.of(scene.steering(), scene::view);

    private void ask(String... nodes) {
        var view = scene.view();
        int[] candidates = Stream.of(nodes)
                .mapToInt(node -> view.roster().find(new NodeName(node)))
                .toArray();
        scene.steering()
                .prioritize(
                        view,
                        new Question(
                                new AskedPod(new PodKey("team", "p"), new PodUid("p-uid"), new TreeMap<>(), List.of()),
                                Candidates.of(candidates),
                                Instant.parse("2026-01-01T00:00:00Z")));
    }

    @Test
    void sayWhyAndWhere() {
        ask("n1", "n2", "n3");
        scene.bound("p", "n1");

        Page page = explanations.about("team", "p", Form.TEXT);

        assertThat(page.status()).isEqualTo(200);
        Golden.check(ExplanationsTest.class, "landed.out.txt", page.text());
    }

    @Test
    void leaveMostNodesOutWhereThereAreMany() {
        String[] names = IntStream.range(0, 30).mapToObj("m%02d"::formatted).toArray(String[]::new);
        for (String name : names) {
            scene.node(name, 8);
        }
        ask(names);

        Golden.check(
                ExplanationsTest.class,
                "many.out.txt",
                explanations.about("team", "p", Form.TEXT).text());
    }

    @Test
    void areJsonForPrograms() {
        ask("n1", "n2");

        Page page = explanations.about("team", "p", Form.JSON);

        assertThat(page.contentType()).isEqualTo("application/json");
        assertThat(page.text()).startsWith("{\"pod\":\"team/p\",").endsWith("}\n");
    }

    record Bad(String namespace, String pod, int status) {
        @Override
        public String toString() {
            return namespace + "/" + pod;
        }
    }

    static Stream<Bad> others() {
        return Stream.of(
                new Bad("team", "q", 404),
                new Bad("other", "p", 404),
                new Bad("team", "a.b-c.d", 404),
                new Bad("a".repeat(63), "a".repeat(253), 404),
                new Bad("a".repeat(64), "p", 400),
                new Bad("team", "a".repeat(254), 400),
                new Bad("Team", "p", 400),
                new Bad("a.b", "p", 400),
                new Bad("team", "", 400),
                new Bad("team", "p_1", 400),
                new Bad("team", "-p", 400),
                new Bad("team", "p..q", 400),
                new Bad("team", "p\nq", 400));
    }

    @ParameterizedTest
    @MethodSource("others")
    void sayWhatIsWrong(Bad bad) {
        ask("n1", "n2");

        Page page = explanations.about(bad.namespace, bad.pod, Form.TEXT);

        assertThat(page.status()).isEqualTo(bad.status);
        assertThat(page.text()).endsWith(".\n").hasLineCount(1);
    }

    @Test
    void canBeRefused() {
        assertThat(Explanations.none("Not here.").about("team", "p", Form.JSON))
                .isEqualTo(new Page(404, "text/plain;charset=utf-8", "Not here.\n"));
    }
}
