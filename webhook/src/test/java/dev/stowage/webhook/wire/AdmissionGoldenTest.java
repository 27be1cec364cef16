package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Admission reviews and their answers, a folder for each endpoint. Those whose names begin with {@code recorded} are what an API
 * server of Kubernetes 1.36.3 sent.
 */
final class AdmissionGoldenTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final AdmissionReviews reviews = new AdmissionReviews();

    /** A review for an endpoint. */
    record Case(Endpoint endpoint, String name) {
        @Override
        public String toString() {
            return path("");
        }

        String path(String ending) {
            return endpoint.path().substring(1) + "/" + name + ending;
        }
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Endpoint endpoint : AdmissionEndpoints.all()) {
            Path folder = Golden.directory(AdmissionGoldenTest.class)
                    .resolve(endpoint.path().substring(1));
            if (!Files.isDirectory(folder)) {
                continue; // Has golden reviews of its own.
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".in.json"))
                        .sorted()
                        .forEach(name -> cases.add(new Case(endpoint, name.replace(".in.json", ""))));
            }
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answers(Case given) throws IOException {
        AdmissionRequest request = request(
                Files.readAllBytes(Golden.directory(AdmissionGoldenTest.class).resolve(given.path(".in.json"))));

        Decision decision = given.endpoint.decide(request);
        byte[] answer = reviews.write(request, decision);

        ApiServer.Answer taken = ApiServer.verify(request.uid(), AdmissionEndpoints.isMutating(given.endpoint), answer);
        Golden.check(AdmissionGoldenTest.class, given.path(".out.json"), summary(decision, answer, taken));
        if (!taken.patch().isEmpty()) {
            Decision again = given.endpoint.decide(ApiServer.again(request, taken.patch()));
            assertThat(again).isInstanceOf(Decision.Allow.class);
        }
    }

    @Test
    void showEachOutcomeThatAnEndpointKnows() throws IOException {
        Map<Endpoint, Set<Outcome>> shown = new LinkedHashMap<>();
        for (Case given : cases()) {
            AdmissionRequest request = request(Files.readAllBytes(
                    Golden.directory(AdmissionGoldenTest.class).resolve(given.path(".in.json"))));
            shown.computeIfAbsent(given.endpoint, _ -> EnumSet.noneOf(Outcome.class))
                    .add(given.endpoint.decide(request).outcome());
        }

        assertThat(shown)
                .hasSize(2)
                .allSatisfy((endpoint, outcomes) ->
                        assertThat(endpoint.outcomes()).containsExactlyInAnyOrderElementsOf(outcomes));
    }

    /** The answer, the outcome, and what is base64 in the answer as it is to be read. */
    private static String summary(Decision decision, byte[] answer, ApiServer.Answer taken) {
        ObjectNode summary =
                MAPPER.createObjectNode().put("outcome", decision.outcome().label());
        summary.set("answer", MAPPER.readTree(answer));
        if (!taken.patch().isEmpty()) {
            summary.putArray("patch").addAll(taken.patch());
        }
        return summary.toPrettyString() + "\n";
    }

    private AdmissionRequest request(byte[] body) {
        return switch (reviews.read(body)) {
            case Received.Review(var request) -> request;
            case Received.Malformed(var reason) -> throw new AssertionError(reason);
        };
    }
}
