package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.Validation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the policies in the API server take and refuse. */
final class AdmissionPoliciesTest {
    private static final Installation POLICIES = Installation.in("policies");
    private static final String BY_A_PERSON = "{operation: UPDATE, userInfo: {groups: [system:authenticated]}}";
    private static final String BY_A_KUBELET = "{operation: CREATE, userInfo: {groups: [system:nodes]}}";

    private static ValidatingAdmissionPolicy policy(String name) {
        return POLICIES.named(ValidatingAdmissionPolicy.class, name + ".stowage.dev");
    }

    /** Whether a policy refuses, or warns about, a request. */
    private static boolean objects(String policy, String object, @Nullable String oldObject, String request) {
        boolean looks = policy(policy).getSpec().getMatchConditions().stream()
                .allMatch(condition ->
                        AdmissionExpression.of(condition.getExpression()).holds(object, oldObject, request));
        return looks
                && !AdmissionExpression.of(validation(policy).getExpression()).holds(object, oldObject, request);
    }

    private static Validation validation(String policy) {
        return policy(policy).getSpec().getValidations().getFirst();
    }

    private static String node(String labels) {
        return "{metadata: {name: n, labels: %s}}".formatted(labels);
    }

    private static String named(String name) {
        return "{metadata: {name: %s}}".formatted(name);
    }

    record Change(String what, @Nullable String before, String after, String request, boolean refused) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Change> changesOfNodes() {
        String bad = node("{stowage.dev/pool: GPU_pool, a: b}");
        return Stream.of(
                new Change("a good value set", node("{a: b}"), node("{stowage.dev/pool: h100}"), BY_A_PERSON, false),
                new Change("a bad value set", node("{a: b}"), bad, BY_A_PERSON, true),
                new Change("an empty value set", node("{}"), node("{stowage.dev/pool: ''}"), BY_A_PERSON, true),
                new Change("a bad value where no labels were", "{metadata: {name: n}}", bad, BY_A_PERSON, true),
                new Change(
                        "an old bad value kept", bad, node("{stowage.dev/pool: GPU_pool, c: d}"), BY_A_PERSON, false),
                new Change("an old bad value changed", bad, node("{stowage.dev/pool: GPU.pool}"), BY_A_PERSON, true),
                new Change("an old bad value mended", bad, node("{stowage.dev/pool: gpu-pool}"), BY_A_PERSON, false),
                new Change("an old bad value removed", bad, node("{a: b}"), BY_A_PERSON, false),
                new Change("no labels", bad, "{metadata: {name: n}}", BY_A_PERSON, false),
                new Change("a new node with a bad value", null, bad, BY_A_PERSON, true),
                new Change("a new node without labels", null, "{metadata: {name: n}}", BY_A_PERSON, false),
                new Change("a kubelet that joins with a bad value", null, bad, BY_A_KUBELET, false));
    }

    @ParameterizedTest
    @MethodSource
    void changesOfNodes(Change change) {
        assertThat(objects("node-pools", change.after(), change.before(), change.request()))
                .isEqualTo(change.refused());
    }

    @Test
    void warnAKubeletThatJoinsWithABadValue() {
        String bad = node("{stowage.dev/pool: GPU_pool}");

        assertThat(objects("joining-node-pools", bad, null, BY_A_KUBELET)).isTrue();
        assertThat(objects("joining-node-pools", node("{stowage.dev/pool: gpu-pool}"), null, BY_A_KUBELET))
                .isFalse();
        assertThat(objects("joining-node-pools", node("{}"), null, BY_A_KUBELET))
                .isFalse();
        assertThat(objects("joining-node-pools", bad, null, BY_A_PERSON)).isFalse();
        assertThat(validation("joining-node-pools")).isEqualTo(validation("node-pools"));
    }

    @Test
    void sayWhatIsWrongAsTheApiServerDoes() {
        assertThat(message("node-pools", node("{stowage.dev/pool: GPU_pool}")))
                .isEqualTo(
                        "metadata.labels[stowage.dev/pool]: Invalid value: \"GPU_pool\": must be a DNS label:"
                                + " at most 63 lower-case letters, digits and '-', beginning and ending with a letter or digit");
        assertThat(message("pool-observation-names", named("GPU.pool")))
                .isEqualTo(
                        "metadata.name: Invalid value: \"GPU.pool\": must be a DNS label:"
                                + " at most 63 lower-case letters, digits and '-', beginning and ending with a letter or digit");
        assertThat(message("replica-observation-names", named("chat")))
                .isEqualTo(
                        "metadata.name: Invalid value: \"chat\": must be the name of a replica: at most 40 characters"
                                + " of its deployment's name, its index, and 10 hexadecimal digits, joined by '-'");
    }

    private static Object message(String policy, String object) {
        return AdmissionExpression.of(validation(policy).getMessageExpression()).of(object, null, BY_A_PERSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "h100", "gpu-pool-2", "a23456789012345678901234567890123456789012345678901234567890123"})
    void takePoolsNamedByADnsLabel(String name) {
        assertThat(objects("pool-observation-names", named(name), null, BY_A_PERSON))
                .isFalse();
        assertThat(name).hasSizeLessThanOrEqualTo(63).matches(Limits.DNS_LABEL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gpu.pool",
                "GPU",
                "-a",
                "a-",
                "a_b",
                "a234567890123456789012345678901234567890123456789012345678901234"
            })
    void refusePoolsNamedOtherwise(String name) {
        assertThat(objects("pool-observation-names", named(name), null, BY_A_PERSON))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chat-0-3f9c2a7b10",
                "a-9999-0000000000",
                "v1.chat-12-abcdef0123",
                "a234567890123456789012345678901234567890-10-3f9c2a7b10"
            })
    void takeTheNamesOfReplicas(String name) {
        assertThat(objects("replica-observation-names", named(name), null, BY_A_PERSON))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chat",
                "chat-0",
                "chat-0-3f9c2a7b1",
                "chat-0-3f9c2a7b100",
                "chat-0-3F9C2A7B10",
                "chat-00-3f9c2a7b10",
                "chat-x-3f9c2a7b10",
                "0-3f9c2a7b10",
                "a2345678901234567890123456789012345678901-10-3f9c2a7b10"
            })
    void refuseOtherNamesOfReplicas(String name) {
        assertThat(objects("replica-observation-names", named(name), null, BY_A_PERSON))
                .isTrue();
    }

    @Test
    void neverKeepANodeFromJoiningByFailing() {
        assertThat(POLICIES.all(ValidatingAdmissionPolicy.class))
                .allSatisfy(policy -> assertThat(policy.getSpec().getFailurePolicy())
                        .isEqualTo(
                                policy.getSpec().getMatchConstraints().getResourceRules().stream()
                                                .allMatch(rule ->
                                                        rule.getApiGroups().equals(List.of(Api.GROUP)))
                                        ? "Fail"
                                        : "Ignore"));
    }

    @Test
    void areBoundEachOnce() {
        assertThat(POLICIES.all(ValidatingAdmissionPolicyBinding.class))
                .extracting(binding -> binding.getSpec().getPolicyName())
                .containsExactlyElementsOf(POLICIES.all(ValidatingAdmissionPolicy.class).stream()
                        .map(policy -> policy.getMetadata().getName())
                        .toList());
    }

    @Test
    void speakOfTheLabelsAndKindsOfTheApi() {
        assertThat(policy("node-pools")
                        .getSpec()
                        .getMatchConditions()
                        .getFirst()
                        .getExpression())
                .contains('"' + Labels.POOL + '"');
        assertThat(POLICIES.all(ValidatingAdmissionPolicy.class).stream()
                        .flatMap(policy -> policy.getSpec().getMatchConstraints().getResourceRules().stream())
                        .filter(rule -> rule.getApiGroups().equals(List.of(Api.GROUP)))
                        .map(rule -> rule.getApiVersions().getFirst() + "/"
                                + rule.getResources().getFirst()))
                .containsExactly(Api.VERSION + "/poolobservations", Api.VERSION + "/replicaobservations");
    }
}
