package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is odd about an input, but does not keep it from being read. */
final class WarningsTest {
    record Case(String name, String input, List<String> warnings) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final String CHAT =
            "{apiVersion: %s/v1alpha1, kind: ModelDeployment, metadata: {name: chat%s}, spec: {%stemplate: {spec: {%sengines: "
                    + "[{name: a, members: [{}]}]}}}}";

    static List<Case> cases() {
        return List.of(
                new Case("nothing", CHAT.formatted("stowage.dev", "", "replicas: 1, ", ""), List.of()),
                new Case(
                        "a field with a slip",
                        CHAT.formatted("stowage.dev", "", "replcas: 1, ", ""),
                        List.of("1: ModelDeployment default/chat: unknown field spec.replcas: did you mean replicas?")),
                new Case(
                        "a field in the wrong case",
                        CHAT.formatted("stowage.dev", "", "updatestrategy: Recreate, ", ""),
                        List.of(
                                "1: ModelDeployment default/chat: unknown field spec.updatestrategy: did you mean updateStrategy?")),
                new Case(
                        "a field like no other",
                        CHAT.formatted("stowage.dev", "", "zzz: 1, ", ""),
                        List.of("1: ModelDeployment default/chat: unknown field spec.zzz")),
                new Case(
                        "a field of the metadata",
                        CHAT.formatted("stowage.dev", ", namspace: team", "", ""),
                        List.of(
                                "1: ModelDeployment default/chat: unknown field metadata.namspace: did you mean namespace?")),
                new Case(
                        "a field of Modelplane's that is not used",
                        CHAT.formatted("modelplane.ai", "", "", "modelCacheRef: {name: x}, "),
                        List.of(
                                "1: ModelDeployment default/chat: field spec.template.spec.modelCacheRef is not used by Stowage")),
                new Case(
                        "the same in our group",
                        CHAT.formatted("stowage.dev", "", "", "modelCacheRef: {name: x}, "),
                        List.of("1: ModelDeployment default/chat: unknown field spec.template.spec.modelCacheRef")),
                new Case(
                        "a kind with a slip",
                        "{apiVersion: stowage.dev/v1alpha1, kind: InferenceClusters}",
                        List.of(
                                "1: unknown kind InferenceClusters of stowage.dev/v1alpha1: did you mean InferenceCluster?")),
                new Case("another kind", "{apiVersion: v1, kind: Secret}", List.of("1: unknown kind Secret of v1")),
                new Case(
                        "another version",
                        "{apiVersion: stowage.dev/v1, kind: ModelReplica}",
                        List.of("1: unknown kind ModelReplica of stowage.dev/v1:"
                                + " expected stowage.dev/v1alpha1 or modelplane.ai/v1alpha1")),
                new Case(
                        "a kind of Modelplane's that is not used",
                        "{apiVersion: modelplane.ai/v1alpha1, kind: ModelCache}",
                        List.of("1: kind ModelCache is not used by Stowage")),
                new Case(
                        "a kind of ours that is not used",
                        "{apiVersion: stowage.dev/v1alpha1, kind: FleetPlan}",
                        List.of()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void namesWhatIsOdd(Case odd) {
        assertThat(Input.warnings(odd.input)).isEqualTo(odd.warnings);
        assertThat(Input.problems(odd.input)).isEmpty();
    }

    @Test
    void saysTheSameOnce() {
        String one = CHAT.formatted("stowage.dev", "", "zzz: 1, ", "");
        String other = CHAT.formatted("stowage.dev", "2", "zzz: 1, ", "");

        assertThat(Input.warnings(one + "\n---\n" + other + "\n---\n" + one.replace("chat", "third")))
                .containsExactly("1: ModelDeployment default/chat: unknown field spec.zzz (and 2 more like it)");
    }

    @Test
    void keepsSoManyCausesAndCountsTheRest() {
        String fields =
                IntStream.range(0, 2_000).mapToObj("zzz%s: 1, "::formatted).collect(Collectors.joining());
        String one = CHAT.formatted("stowage.dev", "", fields, "");

        assertThat(Input.warnings(one + "\n---\n" + one.replace("chat", "other")))
                .hasSize(1_001)
                .contains(
                        "1: ModelDeployment default/chat: unknown field spec.zzz999 (and 1 more like it)",
                        "1: ModelDeployment default/chat: unknown field spec.zzz1000 (and 1999 more warnings)");
    }

    @Test
    void showsNothingThatATerminalWouldObey() {
        String name = "\\e[2J" + "z".repeat(100);

        assertThat(Input.warnings(CHAT.formatted("stowage.dev", "", "\"" + name + "\": 1, ", "")))
                .containsExactly(
                        "1: ModelDeployment default/chat: unknown field spec[\" [2J" + "z".repeat(56) + "…\"]");
    }

    @Test
    void doesNotLookIntoPodTemplates() {
        assertThat(Input.warnings(CHAT.formatted("stowage.dev", "", "", "")
                        .replace("[{}]", "[{template: {spec: {containers: [{name: engine, anything: 1}]}}}]")))
                .isEmpty();
    }

    @Test
    void toleratesAPoolNameThatIsNoDnsLabel() {
        String cluster =
                "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}, spec: {nodePools:"
                        + " [{name: My_Pool, className: a}]}, status: {gpuPools: [{name: My_Pool, nodes: 1}]}}";

        assertThat(Input.problems(cluster)).isEmpty();
        assertThat(Input.warnings(cluster))
                .containsExactly("1: InferenceCluster east: spec.nodePools[0].name: found the text \"My_Pool\","
                        + " expected a text that matches ^[a-z0-9]([-a-z0-9]*[a-z0-9])?$");
    }
}
