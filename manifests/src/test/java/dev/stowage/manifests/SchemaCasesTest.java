package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** That the API server agrees is shown by the end-to-end tests, which try the same cases. */
class SchemaCasesTest {
    static Stream<SchemaCase> refused() {
        return Stream.concat(SchemaBounds.all().stream(), SchemaRefusals.refused().stream());
    }

    static List<SchemaCase> accepted() {
        return SchemaRefusals.accepted();
    }

    static List<SchemaCase> refusedChanges() {
        return SchemaTransitions.refused();
    }

    static List<SchemaCase> acceptedChanges() {
        return SchemaTransitions.accepted();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void badDocumentsAreRefusedWithTheFieldsPath(SchemaCase c) {
        assertThat(Documents.validator(c.kind()).validate(Documents.patched(c.kind(), c.patch())))
                .containsExactly(c.problem());
    }

    @Test
    void aTypeIsCheckedBeforeItsAlternatives() {
        JsonNode document =
                Documents.patched("InferenceClass", "spec: {devices: {0: {capacity: {memory: {value: 1.5}}}}}");

        assertThat(Documents.validator("InferenceClass").validate(document))
                .containsExactly(
                        "spec.devices[0].capacity.memory.value: must be of type integer,string: \"number\"",
                        "spec.devices[0].capacity.memory.value: must be of type integer: \"number\"");
    }

    @Test
    void rulesAreCheckedBesideBoundsButNotBesideMissingFields() {
        SchemaValidator validator = Documents.validator("InferenceCluster");

        assertThat(validator.validate(Documents.patched("InferenceCluster", "spec: {nodePools: {0: {nodeCount: -1}}}")))
                .containsExactly(
                        "spec.nodePools[0].nodeCount: should be greater than or equal to 0",
                        "spec.nodePools[0]: minNodeCount must not be above nodeCount");
        assertThat(validator.validate(Documents.patched(
                        "InferenceCluster", "spec: {nodePools: {0: {nodeCount: 1, className: null}}}")))
                .containsExactly("spec.nodePools[0].className: Required value");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void goodDocumentsAreAccepted(SchemaCase c) {
        assertThat(Documents.validator(c.kind()).validate(Documents.patched(c.kind(), c.patch())))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("refusedChanges")
    void whatNeverChangesIsRefused(SchemaCase c) {
        JsonNode old = Documents.tree(Documents.text(c.kind()));

        assertThat(Documents.validator(c.kind()).validateUpdate(Documents.patched(c.kind(), c.patch()), old))
                .contains(c.problem());
    }

    @ParameterizedTest
    @MethodSource("acceptedChanges")
    void whatMayChangeIsAccepted(SchemaCase c) {
        JsonNode old = Documents.tree(Documents.text(c.kind()));

        assertThat(Documents.validator(c.kind()).validateUpdate(Documents.patched(c.kind(), c.patch()), old))
                .isEmpty();
    }

    @Test
    void everyRuleRefusesSomethingAndAcceptsSomething() {
        List<SchemaRule> rules = GeneratedFiles.definitions().values().stream()
                .flatMap(crd -> SchemaRule.of(crd).stream())
                .toList();

        assertThat(rules).hasSizeGreaterThan(40).allSatisfy(rule -> {
            assertThat(rule.isTransition() ? SchemaTransitions.refused() : SchemaRefusals.refused())
                    .as("refused by: %s", rule)
                    .anyMatch(rule::refuses);
            assertThat(rule.isTransition() ? changed() : made())
                    .as("accepted by: %s", rule)
                    .anyMatch(rule::speaksOf);
        });
    }

    private static List<JsonNode> made() {
        return Stream.concat(
                        GeneratedFiles.KINDS.stream().map(kind -> Documents.tree(Documents.text(kind.getSimpleName()))),
                        SchemaRefusals.accepted().stream().map(c -> Documents.patched(c.kind(), c.patch())))
                .toList();
    }

    private static List<JsonNode> changed() {
        return SchemaTransitions.accepted().stream()
                .map(c -> Documents.patched(c.kind(), c.patch()))
                .toList();
    }
}
