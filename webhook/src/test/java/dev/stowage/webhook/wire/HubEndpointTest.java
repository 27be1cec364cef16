package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import dev.stowage.webhook.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reviews as an API server sends them, and the answers as it gets them. */
class HubEndpointTest {
    private static final HubEndpoint ENDPOINT = HubOfTests.endpoint();
    private static final AdmissionReviews REVIEWS = new AdmissionReviews();
    private static final JsonMapper MAPPER = new JsonMapper();

    static List<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(Golden.directory(HubEndpointTest.class))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".in.json"))
                    .map(name -> name.substring(0, name.length() - ".in.json".length()))
                    .sorted()
                    .toList();
        }
    }

    private static AdmissionRequest request(String name) throws IOException {
        byte[] body = Files.readAllBytes(Golden.directory(HubEndpointTest.class).resolve(name + ".in.json"));
        return switch (REVIEWS.read(body)) {
            case Received.Review(var request) -> request;
            case Received.Malformed(var reason) -> throw new AssertionError(reason);
        };
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answers(String name) throws IOException {
        AdmissionRequest request = request(name);

        byte[] answer = REVIEWS.write(request, ENDPOINT.decide(request));

        Golden.check(HubEndpointTest.class, name + ".out.json", pretty(answer));
    }

    @Test
    void showsEachOutcomeThatItKnows() throws IOException {
        Set<Outcome> shown = EnumSet.noneOf(Outcome.class);
        for (String name : cases()) {
            shown.add(ENDPOINT.decide(request(name)).outcome());
        }

        assertThat(ENDPOINT.outcomes()).containsExactlyInAnyOrderElementsOf(shown);
    }

    private static String pretty(byte[] json) {
        return MAPPER.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(MAPPER.readTree(new String(json, StandardCharsets.UTF_8)))
                + "\n";
    }

    @Test
    void saysUnderWhichOutcomeItIsCounted() throws IOException {
        for (Map.Entry<String, Outcome> expected : Map.of(
                        "cluster-good", Outcome.VALID,
                        "cluster-bad-names", Outcome.INVALID,
                        "cluster-annotated", Outcome.VALID,
                        "cluster-finalizer-removed", Outcome.BEING_DELETED,
                        "deployment-scaled", Outcome.NOT_SERVED,
                        "fleet-plan", Outcome.NOT_SERVED,
                        "replica-annotated-by-a-person", Outcome.NOTHING_GUARDED,
                        "replica-made-by-a-person", Outcome.FORGED,
                        "replica-moved-by-the-fleet-scheduler", Outcome.INVALID,
                        "replica-finalizer-removed", Outcome.BEING_DELETED)
                .entrySet()) {
            assertThat(ENDPOINT.decide(request(expected.getKey())).outcome())
                    .as(expected.getKey())
                    .isEqualTo(expected.getValue());
        }
    }

    @Test
    void looksAtNoDeletionsAndNoObjectsOfOthers() throws IOException {
        AdmissionRequest bad = request("cluster-bad-names");

        assertThat(ENDPOINT.decide(with(bad, AdmissionRequest.Operation.DELETE, bad.kind()))
                        .outcome())
                .isEqualTo(Outcome.NOT_SERVED);
        assertThat(ENDPOINT.decide(with(bad, AdmissionRequest.Operation.CONNECT, bad.kind()))
                        .outcome())
                .isEqualTo(Outcome.NOT_SERVED);
        assertThat(ENDPOINT.decide(with(
                                bad,
                                AdmissionRequest.Operation.CREATE,
                                new AdmissionRequest.Kind("modelplane.ai", "v1alpha1", "InferenceCluster")))
                        .outcome())
                .isEqualTo(Outcome.NOT_SERVED);
    }

    @Test
    void comparesTheDeepestSpecsOnTheStackOfACompanion() throws Exception {
        AdmissionRequest before = deep();
        AdmissionRequest after = deep();
        List<Outcome> outcomes = new CopyOnWriteArrayList<>();

        Thread thread = new Thread(
                null,
                () -> outcomes.add(ENDPOINT.decide(with(before, before.object(), after.object()))
                        .outcome()),
                "deep",
                stackOfACompanion());
        thread.start();
        thread.join();

        assertThat(outcomes).containsExactly(Outcome.VALID);
    }

    private static AdmissionRequest deep() {
        String spec = "{\"x\":".repeat(1_995) + "1" + "}".repeat(1_995);
        String review =
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":{\"uid\":\"u\","
                        + "\"operation\":\"UPDATE\",\"kind\":{\"group\":\"stowage.dev\",\"version\":\"v1alpha1\",\"kind\":\"InferenceCluster\"},"
                        + "\"object\":{\"spec\":" + spec + "}}}";
        return switch (REVIEWS.read(review.getBytes(StandardCharsets.UTF_8))) {
            case Received.Review(var request) -> request;
            case Received.Malformed(var reason) -> throw new AssertionError(reason);
        };
    }

    private static long stackOfACompanion() throws IOException {
        return Files.readAllLines(Path.of("companion.options")).stream()
                .filter(option -> option.startsWith("-Xss"))
                .map(option -> option.substring("-Xss".length()))
                .mapToLong(
                        size -> Long.parseLong(size.substring(0, size.length() - 1)) << (size.endsWith("m") ? 20 : 10))
                .findFirst()
                .orElseThrow();
    }

    private static AdmissionRequest with(AdmissionRequest request, JsonNode object, JsonNode oldObject) {
        return new AdmissionRequest(
                request.uid(),
                request.kind(),
                request.resource(),
                request.subResource(),
                request.name(),
                request.namespace(),
                request.operation(),
                request.user(),
                request.dryRun(),
                object,
                oldObject);
    }

    private static AdmissionRequest with(
            AdmissionRequest request, AdmissionRequest.Operation operation, AdmissionRequest.Kind kind) {
        return new AdmissionRequest(
                request.uid(),
                kind,
                request.resource(),
                request.subResource(),
                request.name(),
                request.namespace(),
                operation,
                request.user(),
                request.dryRun(),
                request.object(),
                request.oldObject());
    }
}
