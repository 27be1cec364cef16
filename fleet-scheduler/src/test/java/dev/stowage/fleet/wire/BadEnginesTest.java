package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Engines that cannot be one replica, in both groups, with the message that a person gets. */
final class BadEnginesTest {
    /** {@code problem} is empty where nothing is wrong. */
    record Case(String name, String group, String input, String problem) {
        @Override
        public String toString() {
            return name + " in " + group;
        }
    }

    private static final String TEMPLATE = """
            apiVersion: %s/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              template:
                spec:
                  serving: {mode: %s}
                  engines:
            """;
    private static final String CLAIM = "nodeSelector: {devices: [{name: gpu}]}";
    private static final String REQUEST = "nodePoolName: a, deviceRequests: [{name: gpu, device: gpu, count: 1}]";
    private static final String DEPLOYMENT_FIELD = ": ModelDeployment team/chat: spec.template.spec.engines";

    static Stream<Case> cases() {
        return Stream.of("stowage.dev", "modelplane.ai")
                .flatMap(group -> Stream.of(phases(group), counts(group), sums(group), sumsOfReplicas(group)))
                .flatMap(List::stream);
    }

    private static List<Case> phases(String group) {
        String expected = ", expected two in mode PrefillDecode: one with phase Prefill, one with phase Decode";
        String prefill = "- {name: p, phase: Prefill, members: [{%s}]}\n".formatted(CLAIM);
        String decode = "- {name: d, phase: Decode, members: [{%s}]}\n".formatted(CLAIM);
        String none = "- {name: n, members: [{%s}]}\n".formatted(CLAIM);
        return List.of(
                deployment("one of each", group, "PrefillDecode", decode + prefill, ""),
                deployment(
                        "no engine for a phase",
                        group,
                        "PrefillDecode",
                        prefill,
                        "9%s: found 1 engine (Prefill)" + expected),
                deployment(
                        "an engine without a phase",
                        group,
                        "PrefillDecode",
                        prefill + none,
                        "9%s: found 2 engines (Prefill, no phase)" + expected),
                deployment(
                        "an engine too many",
                        group,
                        "PrefillDecode",
                        prefill + decode + none,
                        "9%s: found 3 engines (Prefill, Decode, no phase)" + expected),
                deployment(
                        "one phase twice",
                        group,
                        "PrefillDecode",
                        prefill + prefill.replace("name: p", "name: q"),
                        "9%s: found 2 engines (Prefill, Prefill)" + expected),
                deployment(
                        "a phase in another mode",
                        group,
                        "Unified",
                        none + decode,
                        "10%s[1].phase: found Decode in mode Unified, expected no phase: phases are for mode PrefillDecode"),
                deployment(
                        "a phase where no mode is named",
                        group,
                        "null",
                        decode,
                        "9%s[0].phase: found Decode in mode Unified, expected no phase: phases are for mode PrefillDecode"));
    }

    private static List<Case> counts(String group) {
        return List.of(
                deployment(
                        "most copies",
                        group,
                        "Unified",
                        "- {name: a, copies: 1000, members: [{%s}]}".formatted(CLAIM),
                        ""),
                deployment(
                        "a copy too many",
                        group,
                        "Unified",
                        "- {name: a, copies: 1001, members: [{}]}",
                        "9%s[0].copies: found 1001, expected an integer from 1 to 1000"),
                deployment(
                        "copies beyond memory",
                        group,
                        "Unified",
                        "- {name: a, copies: 2000000000, members: [{%s}]}".formatted(CLAIM),
                        "9%s[0].copies: found 2000000000, expected an integer from 1 to 1000"),
                deployment(
                        "copies beyond 64 bits",
                        group,
                        "Unified",
                        "- {name: a, copies: 99999999999999999999, members: [{%s}]}".formatted(CLAIM),
                        "9%s[0].copies: found the number 99999999999999999999, expected an integer from 1 to 1000"),
                deployment(
                        "a worker too many",
                        group,
                        "Unified",
                        "- {name: a, members: [{role: Leader}, {role: Worker, worker: {nodes: 1001}}]}",
                        "9%s[0].members[1].worker.nodes: found 1001, expected an integer from 1 to 1000"),
                replica(
                        "a copy too many",
                        group,
                        "- {name: a, copies: 1001, members: [{%s}]}".formatted(REQUEST),
                        "7%s[0].copies: found 1001, expected an integer from 1 to 1000"),
                replica(
                        "a worker too many",
                        group,
                        "- {name: a, members: [{role: Worker, worker: {nodes: 1001}, %s}]}".formatted(REQUEST),
                        "7%s[0].members[0].worker.nodes: found 1001, expected an integer from 1 to 1000"));
    }

    private static List<Case> sums(String group) {
        String gang =
                "- {name: a, copies: 32, members: [{role: Leader, %s}, {role: Worker, worker: {nodes: %s}, %s}]}\n";
        return List.of(
                deployment("most pods", group, "Unified", gang.formatted(CLAIM, 31, CLAIM), ""),
                deployment(
                        "too many pods",
                        group,
                        "Unified",
                        gang.formatted(CLAIM, 32, CLAIM),
                        "9%s: found 1056 pods that claim devices in one replica, expected at most 1024"),
                deployment(
                        "a pod too many in another engine",
                        group,
                        "Unified",
                        gang.formatted(CLAIM, 31, CLAIM) + "- {name: b, members: [{%s}]}".formatted(CLAIM),
                        "9%s: found 1025 pods that claim devices in one replica, expected at most 1024"),
                deployment(
                        "the most of every count",
                        group,
                        "Unified",
                        gang.formatted(CLAIM, 1000, CLAIM).replace("copies: 32", "copies: 1000"),
                        "9%s: found 1001000 pods that claim devices in one replica, expected at most 1024"),
                deployment("pods that claim nothing", group, "Unified", gang.formatted("", 32, CLAIM), ""));
    }

    private static List<Case> sumsOfReplicas(String group) {
        String gang =
                "- {name: a, copies: 32, members: [{role: Leader, %s}, {role: Worker, worker: {nodes: %s}, %s}]}\n";
        return List.of(
                replica("most pods", group, gang.formatted(REQUEST, 31, REQUEST), ""),
                replica(
                        "too many pods",
                        group,
                        gang.formatted(REQUEST, 32, REQUEST),
                        "7%s: found 1056 pods that claim devices in one replica, expected at most 1024"));
    }

    private static Case deployment(String name, String group, String mode, String engines, String problem) {
        return new Case(
                name, group, TEMPLATE.formatted(group, mode) + engines.indent(6), problem.formatted(DEPLOYMENT_FIELD));
    }

    private static Case replica(String name, String group, String engines, String problem) {
        String input = """
                apiVersion: %s/v1alpha1
                kind: ModelReplica
                metadata: {name: r, namespace: team}
                spec:
                  clusterName: east
                  engines:
                """.formatted(group);
        return new Case(
                name + " of a replica",
                group,
                input + engines.indent(2),
                problem.formatted(": ModelReplica team/r: spec.engines"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhereAndWhat(Case engines) {
        assertThat(Input.problems(engines.input))
                .isEqualTo(engines.problem.isEmpty() ? List.of() : List.of(engines.problem));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stowage.dev", "modelplane.ai"})
    void boundsReplicasInBothGroups(String group) {
        String engines = "- {name: a, members: [{%s}]}".formatted(CLAIM).indent(6);
        String input = TEMPLATE.formatted(group, "Unified") + engines + "  replicas: %s\n";

        assertThat(Input.problems(input.formatted(10_000))).isEmpty();
        assertThat(Input.problems(input.formatted(2_000_000_000)))
                .containsExactly("10: ModelDeployment team/chat: spec.replicas: found 2000000000,"
                        + " expected an integer from 0 to 10000");
    }

    @Test
    void saysEverythingThatIsWrongWithThem() {
        String engines =
                "- {name: a, copies: 600, phase: Decode, members: [{%s}]}\n- {name: a, copies: 600, members: [{%s}]}"
                        .formatted(CLAIM, CLAIM);

        assertThat(Input.problems(TEMPLATE.formatted("stowage.dev", "Unified") + engines.indent(6)))
                .containsExactly(
                        "10%s[1].name: found \"a\" a second time, expected another name".formatted(DEPLOYMENT_FIELD),
                        "9%s[0].phase: found Decode in mode Unified, expected no phase: phases are for mode PrefillDecode"
                                .formatted(DEPLOYMENT_FIELD),
                        "9%s: found 1200 pods that claim devices in one replica, expected at most 1024"
                                .formatted(DEPLOYMENT_FIELD));
    }
}
