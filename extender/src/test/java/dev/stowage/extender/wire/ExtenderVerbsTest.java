package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.stowage.extender.Outcome;
import dev.stowage.extender.Plan;
import dev.stowage.extender.Scene;
import dev.stowage.fleet.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs, from body to body. */
final class ExtenderVerbsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final Scene scene = new Scene()
            .node("n1", 8)
            .node("n2", 8)
            .node("n3", 6)
            .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
            .pod("p", "a", "main");
    private final ExtenderVerbs verbs = new ExtenderVerbs(scene.steering());

    @Test
    void prioritizes() {
        Reply reply = verbs.prioritize(file("prioritize.in.json"), scene.view(), NOW);

        Golden.check(ExtenderVerbsTest.class, "prioritize.out.json", text(reply));
        assertThat(reply.outcome()).isEqualTo(Outcome.ON_SLOT);
        assertThat(GoDecoder.hostPriorities(reply.json()))
                .containsOnly(entry("n1", 10L), entry("n2", 9L), entry("n3", 7L));
    }

    @Test
    void filters() {
        scene.required("a");

        Reply reply = verbs.filter(file("filter.in.json"), scene.view(), NOW);

        Golden.check(ExtenderVerbsTest.class, "filter.out.json", text(reply));
        GoDecoder.FilterResult result = GoDecoder.filterResult(reply.json());
        assertThat(result.nodeNames()).containsExactly("n1", "n2");
        assertThat(result.failedNodes()).isEmpty();
        assertThat(result.failedAndUnresolvableNodes()).containsOnlyKeys("n3", "new");
        assertThat(result.error()).isEmpty();
    }

    @Test
    void filtersWholeNodes() {
        scene.required("a");

        Reply reply = verbs.filter(file("filter-nodes.in.json"), scene.view(), NOW);

        Golden.check(ExtenderVerbsTest.class, "filter-nodes.out.json", text(reply));
        GoDecoder.FilterResult result = GoDecoder.filterResult(reply.json());
        assertThat(result.nodes()).containsExactly("n1", "n2");
        assertThat(result.nodeNames()).isEmpty();
        assertThat(result.failedAndUnresolvableNodes()).containsOnlyKeys("n3");
    }

    @Test
    void explains() {
        verbs.prioritize(file("prioritize.in.json"), scene.view(), NOW);

        Golden.check(
                ExtenderVerbsTest.class,
                "explain.out.json",
                new String(ExplanationText.write(scene.explain("p")), StandardCharsets.UTF_8));
    }

    @Test
    void givesAllCandidatesBackWhereNothingHoldsThePod() {
        assertThat(GoDecoder.filterResult(verbs.filter(file("filter.in.json"), scene.view(), NOW)
                                .json())
                        .nodeNames())
                .containsExactly("n3", "n1", "new", "n2");
        assertThat(GoDecoder.filterResult(verbs.filter(file("filter-nodes.in.json"), scene.view(), NOW)
                                .json())
                        .nodes())
                .containsExactly("n3", "n1", "n2");
    }

    @Test
    void saysNothingAboutPodsWithoutDevices() {
        Reply scores = verbs.prioritize(file("idle.in.json"), scene.view(), NOW);
        Reply filtered = verbs.filter(file("idle.in.json"), scene.view(), NOW);

        assertThat(text(scores)).isEqualTo("[]");
        assertThat(scores.outcome()).isEqualTo(Outcome.NO_DEVICES);
        assertThat(GoDecoder.filterResult(filtered.json()).nodeNames()).containsExactly("n1", "n2");
    }

    @Test
    void doesNotReadOnWhenAPodTakesNoDevices() {
        byte[] cut = "{\"Pod\":{\"metadata\":{\"name\":\"q\"}},\"NodeNames\":[\"n1".getBytes(StandardCharsets.UTF_8);

        assertThat(verbs.prioritize(cut, scene.view(), NOW).outcome()).isEqualTo(Outcome.NO_DEVICES);
    }

    @Test
    void knowsPodsWithExtendedResources() {
        for (String container : List.of(
                "\"containers\":[{\"resources\":{\"requests\":{\"nvidia.com/gpu\":\"1\"}}}]",
                "\"initContainers\":[{\"resources\":{\"limits\":{\"nvidia.com/gpu\":\"1\"}}}]",
                "\"resources\":{\"limits\":{\"nvidia.com/gpu\":\"1\"}}")) {
            byte[] body = question("{\"metadata\":{\"uid\":\"p-uid\"},\"spec\":{%s}}".formatted(container));
            assertThat(verbs.prioritize(body, scene.view(), NOW).outcome()).isEqualTo(Outcome.ON_SLOT);
        }
        byte[] other = question("{\"spec\":{\"containers\":[{\"resources\":{\"requests\":{\"cpu\":\"1\"}}}]}}");
        assertThat(verbs.prioritize(other, scene.view(), NOW).outcome()).isEqualTo(Outcome.NO_DEVICES);
    }

    @Test
    void takesKeysInAnyCaseAndOrderAndIgnoresUnknownOnes() {
        byte[] body = ("{\"nodenames\":[\"n2\",\"n1\"],\"NODES\":null,\"More\":[{\"x\":[]}],\"pod\":"
                        + "{\"kind\":\"Pod\",\"metadata\":{\"uid\":\"p-uid\",\"labels\":null},\"spec\":{\"fresh\":{\"a\":1},"
                        + "\"containers\":null,\"resourceClaims\":[{\"name\":\"gpu\",\"resourceClaimName\":\"mine\"}]},"
                        + "\"status\":{\"extendedResourceClaimStatus\":{\"resourceClaimName\":\"other\"}}}} and more")
                .getBytes(StandardCharsets.UTF_8);

        Reply reply = verbs.prioritize(body, scene.view(), NOW);

        assertThat(GoDecoder.hostPriorities(reply.json())).containsOnly(entry("n1", 10L), entry("n2", 9L));
    }

    @Test
    void isNeutralBeforeEverythingWasSeen() {
        scene.unsynced();

        assertThat(text(verbs.prioritize(file("prioritize.in.json"), scene.view(), NOW)))
                .isEqualTo("[]");
        assertThat(GoDecoder.filterResult(verbs.filter(file("filter.in.json"), scene.view(), NOW)
                                .json())
                        .nodeNames())
                .containsExactly("n3", "n1", "new", "n2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "7",
                "\"Pod\"",
                "{",
                "{\"Pod\":",
                "{\"Pod\":{\"spec\":{\"resourceClaims\":[{",
                "{\"Pod\" {}}",
                "\u0000",
                "{\"NodeNames\":[\"n1\"}",
                "<html>"
            })
    void isNeutralAboutWhatCannotBeRead(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

        assertThat(verbs.prioritize(bytes, scene.view(), NOW).outcome()).isEqualTo(Outcome.MALFORMED);
        assertThat(text(verbs.prioritize(bytes, scene.view(), NOW))).isEqualTo("[]");
        assertThat(GoDecoder.filterResult(verbs.filter(bytes, scene.view(), NOW).json())
                        .error())
                .startsWith("The ExtenderArgs");
    }

    @Test
    void neverLosesAllNodesWithoutAWord() {
        byte[] body = "{\"Pod\":{},\"Nodes\":null,\"NodeNames\":null}".getBytes(StandardCharsets.UTF_8);

        assertThat(GoDecoder.filterResult(verbs.filter(body, scene.view(), NOW).json())
                        .error())
                .isEqualTo("The ExtenderArgs have no nodes.");
    }

    @Test
    void theDecoderIsAsStrictAsGo() {
        assertThatThrownBy(() -> GoDecoder.hostPriorities(bytes("[{\"Host\":\"n1\",\"Score\":7.0}]")))
                .isInstanceOf(GoDecoder.DecodeError.class);
        assertThatThrownBy(() -> GoDecoder.hostPriorities(bytes("[{\"Host\":\"n1\",\"Score\":\"7\"}]")))
                .isInstanceOf(GoDecoder.DecodeError.class);
        assertThatThrownBy(() -> GoDecoder.hostPriorities(bytes("{}"))).isInstanceOf(GoDecoder.DecodeError.class);
        assertThatThrownBy(() -> GoDecoder.hostPriorities(bytes(""))).isInstanceOf(GoDecoder.DecodeError.class);
        assertThat(GoDecoder.hostPriorities(bytes("null"))).isEmpty();
        assertThat(GoDecoder.hostPriorities(bytes("[{\"HOST\":\"n1\",\"score\":7}] more")))
                .containsOnly(entry("n1", 7L));
        assertThat(GoDecoder.filterResult(bytes("{\"node_names\":[\"n1\"]}")).nodeNames())
                .isEmpty();
    }

    private static byte[] question(String pod) {
        return bytes("{\"Pod\":%s,\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\"]}".formatted(pod));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Reply reply) {
        return new String(reply.json(), StandardCharsets.UTF_8);
    }

    static byte[] file(String name) {
        try {
            return Files.readAllBytes(Golden.directory(ExtenderVerbsTest.class).resolve(name));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
