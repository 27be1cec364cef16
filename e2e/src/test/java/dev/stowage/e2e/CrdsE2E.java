package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.e2e.StowageApi.Answer;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Documents;
import dev.stowage.manifests.SchemaBounds;
import dev.stowage.manifests.SchemaCase;
import dev.stowage.manifests.SchemaRefusals;
import dev.stowage.manifests.SchemaRule;
import dev.stowage.manifests.SchemaTransitions;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The API server takes the CRDs, and judges documents as the manifests' own validator does, word for word. */
@Tag("proof:bench-crds-accepted")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CrdsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    /** How many cases of each kind went as they should: the proof claims what was seen. */
    private final SortedMap<String, Integer> seen = new TreeMap<>();

    private final SortedMap<String, Long> milliseconds = new TreeMap<>();
    private StowageApi api;

    @BeforeAll
    void install() {
        api = StowageApi.installedOn(bench.start(ClusterSpec.named("crds")));
    }

    static List<String> kinds() {
        return StowageApi.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isEstablishedAndNothingOfItIsDropped(String kind) {
        JsonNode installed = api.installed(kind);

        Map<String, String> conditions = installed
                .at("/status/conditions")
                .valueStream()
                .collect(Collectors.toMap(
                        condition -> condition.get("type").asString(),
                        condition -> condition.get("status").asString()));
        assertThat(conditions).isEqualTo(Map.of("Established", "True", "NamesAccepted", "True"));
        assertThat(installed.at("/spec/versions/0"))
                .isEqualTo(api.definition(kind).at("/spec/versions/0"));
        count("CRDs");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isNotChangedByBeingAppliedAgain(String kind) {
        String version = "/metadata/resourceVersion";
        JsonNode before = api.installed(kind);

        Answer again = api.install(api.definition(kind));

        assertThat(again.warnings()).isEmpty();
        assertThat(again.body().at(version).asString())
                .isNotEmpty()
                .isEqualTo(before.at(version).asString());
        assertThat(api.installed(kind).at("/metadata/generation").asInt()).isEqualTo(1);
    }

    static Stream<SchemaCase> refused() {
        return Stream.concat(SchemaBounds.all().stream(), SchemaRefusals.refused().stream());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refuses(SchemaCase c) {
        JsonNode document = Documents.patched(c.kind(), c.patch());

        Answer answer = isAboutStatus(c) ? api.tryToUpdateStatus(document) : api.tryToCreate(renamed(document));

        assertThat(answer.isSuccessful()).isFalse();
        assertThat(answer.problems())
                .contains(c.problem())
                .containsExactlyInAnyOrderElementsOf(
                        Documents.validator(c.kind()).validate(document));
        count("refused documents");
    }

    static List<SchemaCase> accepted() {
        return SchemaRefusals.accepted();
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void accepts(SchemaCase c) {
        JsonNode document = Documents.patched(c.kind(), c.patch());

        Answer answer = isAboutStatus(c) ? api.tryToUpdateStatus(document) : api.tryToCreate(renamed(document));

        assertThat(answer.problems()).isEmpty();
        count("accepted documents");
    }

    static List<SchemaCase> refusedChanges() {
        return SchemaTransitions.refused();
    }

    @ParameterizedTest
    @MethodSource("refusedChanges")
    void refusesTheChange(SchemaCase c) {
        JsonNode document = Documents.patched(c.kind(), c.patch());

        Answer answer = api.tryToUpdate(document);

        assertThat(answer.isSuccessful()).isFalse();
        assertThat(answer.problems())
                .contains(c.problem())
                .containsExactlyInAnyOrderElementsOf(
                        Documents.validator(c.kind()).validateUpdate(document, StowageApi.example(c.kind())));
        count("refused changes");
    }

    static List<SchemaCase> acceptedChanges() {
        return SchemaTransitions.accepted();
    }

    @ParameterizedTest
    @MethodSource("acceptedChanges")
    void acceptsTheChange(SchemaCase c) {
        JsonNode document = Documents.patched(c.kind(), c.patch());

        Answer answer = isAboutStatus(c) ? api.tryToUpdateStatus(document) : api.tryToUpdate(document);

        assertThat(answer.problems()).isEmpty();
        count("accepted changes");
    }

    static List<SchemaRule> rules() {
        return StowageApi.rules();
    }

    /** With the tests above: no rule is added without a document that it refuses and one that it lets pass. */
    @ParameterizedTest
    @MethodSource("rules")
    void isTriedWithADocumentThatItRefusesAndOneThatItAccepts(SchemaRule rule) {
        List<SchemaCase> refused = rule.isTransition() ? SchemaTransitions.refused() : SchemaRefusals.refused();
        Stream<JsonNode> accepted = Stream.concat(
                rule.isTransition() ? Stream.of() : kinds().stream().map(StowageApi::example),
                (rule.isTransition() ? acceptedChanges() : accepted())
                        .stream().map(c -> Documents.patched(c.kind(), c.patch())));

        assertThat(refused).anyMatch(rule::refuses);
        assertThat(accepted).anyMatch(rule::speaksOf);
        count("rules");
    }

    /** Absent fields get the defaults that the validator, and with it the Java types, assume. */
    @ParameterizedTest
    @MethodSource("kinds")
    void storesTheExampleAsItIs(String kind) {
        ObjectNode stored = (ObjectNode) api.get(StowageApi.example(kind)).body();
        ObjectNode metadata = (ObjectNode) stored.get("metadata");
        metadata.remove("managedFields");
        List.of("uid", "resourceVersion", "generation", "creationTimestamp")
                .forEach(name -> assertThat(metadata.remove(name)).isNotNull());

        assertThat(stored).isEqualTo(Documents.validator(kind).withDefaults(StowageApi.example(kind)));
        count("examples");
    }

    static List<LargestDocument> largest() {
        return LargestDocument.all();
    }

    /** Were a rule too dear, the API server would say that the budget is exceeded, instead of an answer. */
    @ParameterizedTest
    @MethodSource("largest")
    void judgesTheLargestDocumentWithinItsBudget(LargestDocument largest) {
        JsonNode document = largest.document();
        assertThat(rules().stream().filter(rule -> rule.speaksOf(document) && largest.isMeantFor(rule)))
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(Fullness.shortfalls(api.definition(rule.kind()), document, rule.steps()))
                        .as(rule.toString())
                        .isEmpty());

        JsonNode prepared = largest.prepare(api);
        long start = System.nanoTime();
        Answer answer = largest.send(api, prepared);
        long took = (System.nanoTime() - start) / 1_000_000;

        assertThat(answer.problems()).isEmpty();
        milliseconds.put(largest.name(), took);
    }

    private static boolean isAboutStatus(SchemaCase c) {
        return c.patch().startsWith("status:");
    }

    /** Under a name that no example has; of the FleetPlan there is one only. */
    private static JsonNode renamed(JsonNode document) {
        ObjectNode copy = (ObjectNode) document.deepCopy();
        if (!copy.path("kind").asString().equals("FleetPlan")) {
            ((ObjectNode) copy.get("metadata")).put("name", "case");
        }
        return copy;
    }

    private void count(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    @AfterAll
    void prove() {
        Map<String, Integer> all = Map.of(
                "CRDs", kinds().size(),
                "rules", rules().size(),
                "refused documents", (int) refused().count(),
                "accepted documents", accepted().size(),
                "refused changes", refusedChanges().size(),
                "accepted changes", acceptedChanges().size(),
                "examples", kinds().size());
        if (seen.equals(all) && milliseconds.size() == largest().size()) {
            Proof.held(
                    "bench-crds-accepted",
                    "%s on Kubernetes %s; the largest documents judged in %s"
                            .formatted(
                                    seen.entrySet().stream()
                                            .map(entry -> entry.getValue() + " " + entry.getKey())
                                            .collect(Collectors.joining(", ")),
                                    bench.kubernetes(),
                                    milliseconds.entrySet().stream()
                                            .map(entry -> "%s %d ms".formatted(entry.getKey(), entry.getValue()))
                                            .collect(Collectors.joining(", "))));
        }
    }
}
