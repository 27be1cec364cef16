package dev.stowage.extender.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Decision.Verb;
import dev.stowage.extender.Plan;
import dev.stowage.extender.Scene;
import dev.stowage.extender.View;
import io.prometheus.client.CollectorRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is answered and counted, whatever happens. */
final class AnsweringTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    private static final String CLAIMING = "\"resourceClaims\":[{\"name\":\"gpu\"}]";

    private final Scene scene = new Scene()
            .node("n1", 8)
            .node("n2", 6)
            .replica("a", Plan.of("a").pods("main", 1, 4).slot("a/0", 8, "main"))
            .pod("p", "a", "main");
    private final CollectorRegistry registry = new CollectorRegistry();
    private final AtomicLong nanos = new AtomicLong();

    private Answering answering(Supplier<View> view) {
        return new Answering(
                scene.steering(),
                view,
                new ExtenderMetrics(registry, nanos::get),
                new Answering.Times(CLOCK, () -> nanos.addAndGet(1_000_000)));
    }

    private static byte[] question(String spec, String nodes) {
        return "{\"Pod\":{\"metadata\":{\"name\":\"p\",\"namespace\":\"team\",\"uid\":\"p-uid\"},\"spec\":{%s}},%s}"
                .formatted(spec, nodes)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] answer) {
        return new String(answer, StandardCharsets.UTF_8);
    }

    private double sample(String name, String... labelsAndValues) {
        int half = labelsAndValues.length / 2;
        String[] labels = new String[half];
        String[] values = new String[half];
        for (int pair = 0; pair < half; pair++) {
            labels[pair] = labelsAndValues[2 * pair];
            values[pair] = labelsAndValues[2 * pair + 1];
        }
        return registry.getSampleValue("stowage_extender_" + name, labels, values);
    }

    @Test
    void scoresAndCountsCandidatesAndThoseThatAreUnknown() {
        byte[] answer = answering(scene::view)
                .answer(Verb.PRIORITIZE, question(CLAIMING, "\"NodeNames\":[\"n1\",\"n2\",\"other\"]"));

        assertThat(text(answer)).contains("{\"Host\":\"n1\",\"Score\":10}");
        assertThat(sample("answers_total", "verb", "prioritize", "outcome", "on_slot"))
                .isEqualTo(1);
        assertThat(sample("candidates_sum", "verb", "prioritize")).isEqualTo(3);
        assertThat(sample("unknown_nodes_total")).isEqualTo(1);
        assertThat(sample("full_nodes_total")).isZero();
        assertThat(sample("request_duration_seconds_sum", "verb", "prioritize")).isEqualTo(0.001);
    }

    @Test
    void countsQuestionsWithWholeNodes() {
        answering(scene::view)
                .answer(
                        Verb.PRIORITIZE,
                        question(CLAIMING, "\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"n1\"}}]}"));

        assertThat(sample("full_nodes_total")).isEqualTo(1);
        assertThat(sample("candidates_sum", "verb", "prioritize")).isEqualTo(1);
    }

    @Test
    void doesNotCountTheNodesOfPodsThatTakeNoDevices() {
        Answering answering = answering(scene::view);

        answering.answer(Verb.PRIORITIZE, question("", "\"NodeNames\":[\"n1\",\"other\"]"));
        answering.answer(Verb.FILTER, question("", "\"NodeNames\":[\"n1\",\"other\"]"));

        assertThat(sample("answers_total", "verb", "prioritize", "outcome", "no_devices"))
                .isEqualTo(1);
        assertThat(sample("candidates_count", "verb", "prioritize")).isZero();
        assertThat(sample("candidates_count", "verb", "filter")).isZero();
        assertThat(sample("unknown_nodes_total")).isZero();
    }

    @Test
    void changesNothingBeforeAnythingIsKnown() {
        Answering answering = answering(View::unsynced);
        byte[] question = question(CLAIMING, "\"NodeNames\":[\"n1\",\"n2\"]");

        assertThat(text(answering.answer(Verb.PRIORITIZE, question))).isEqualTo("[]");
        assertThat(text(answering.answer(Verb.FILTER, question)))
                .startsWith("{\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\"],");
        assertThat(sample("answers_total", "verb", "prioritize", "outcome", "unsynced"))
                .isEqualTo(1);
        assertThat(sample("answers_total", "verb", "filter", "outcome", "unsynced"))
                .isEqualTo(1);
    }

    @Test
    void changesNothingAfterAFaultOfOurs() {
        Answering answering = answering(() -> {
            throw new IllegalStateException("broken on purpose");
        });
        byte[] question = question(CLAIMING, "\"NodeNames\":[\"n1\",\"n2\"]");

        assertThat(text(answering.answer(Verb.PRIORITIZE, question))).isEqualTo("[]");
        assertThat(text(answering.answer(Verb.FILTER, question)))
                .startsWith("{\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\"],")
                .endsWith(",\"Error\":\"\"}");
        assertThat(sample("failures_total", "verb", "prioritize", "reason", "internal"))
                .isEqualTo(1);
        assertThat(sample("failures_total", "verb", "filter", "reason", "internal"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void declinesWithoutHavingLooked(Trouble trouble) {
        Answering answering = answering(scene::view);

        assertThat(text(answering.decline(Verb.PRIORITIZE, new byte[0], trouble)))
                .isEqualTo("[]");
        assertThat(text(answering.decline(Verb.FILTER, question(CLAIMING, "\"NodeNames\":[\"n1\"]"), trouble)))
                .startsWith("{\"Nodes\":null,\"NodeNames\":[\"n1\"],");
        // Without the candidates only an error keeps them all: an answer without any would leave none.
        assertThat(text(answering.decline(Verb.FILTER, new byte[0], trouble)))
                .contains("\"Error\":\"The ExtenderArgs could not be read.\"");
        assertThat(sample("failures_total", "verb", "filter", "reason", trouble.label()))
                .isEqualTo(2);
        assertThat(scene.explain("p").decisions()).isEmpty();
    }

    @Test
    void tellsHowLongNobodyHasAsked() {
        Answering answering = answering(scene::view);
        nanos.addAndGet(90_000_000_000L);
        assertThat(sample("seconds_since_last_call")).isBetween(90.0, 90.1);

        answering.answer(Verb.PRIORITIZE, question("", "\"NodeNames\":[]"));
        nanos.addAndGet(2_000_000_000L);

        assertThat(sample("seconds_since_last_call")).isBetween(2.0, 2.1);
    }
}
