package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which an input can be bad, with the message that a person gets. */
final class BadInputTest {
    record Case(String name, String input, List<String> problems) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final String CLUSTER =
            "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}, spec: {nodePools: [%s]}}";
    static final String DEPLOYMENT =
            "{apiVersion: stowage.dev/v1alpha1, kind: ModelDeployment, metadata: {name: chat, namespace: team}, spec: %s}";
    static final String ENGINES = DEPLOYMENT.formatted("{template: {spec: {engines: [%s]}}}");
    static final String REPLICA =
            "{apiVersion: stowage.dev/v1alpha1, kind: ModelReplica, metadata: {name: r, namespace: team}, spec: {clusterName: east,"
                    + " engines: [{name: main, members: [{nodePoolName: a}]}]}, status: %s}";

    static List<Case> cases() {
        String c = "1: InferenceCluster east: ";
        String d = "1: ModelDeployment team/chat: ";
        return List.of(
                new Case(
                        "YAML that is cut off",
                        "a: [1,",
                        List.of("1: malformed YAML: expected the node content, but found '<stream end>'")),
                new Case(
                        "YAML in the third line",
                        "a: 1\nb: 2\nc: d: e\n",
                        List.of("3: malformed YAML: mapping values are not allowed here")),
                new Case(
                        "a tab for a blank",
                        "a:\n\tb: 1\n",
                        List.of(
                                "2: malformed YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)")),
                new Case(
                        "JSON that is cut off",
                        "{\"a\":\n 1",
                        List.of("2: malformed JSON: Unexpected end-of-input: expected close marker for Object")),
                new Case("a key twice", "a: 1\nb: 2\na: 3\n", List.of("3: the key \"a\" occurs twice in one object")),
                new Case(
                        "a key twice in JSON",
                        "{\"a\": 1, \"a\": 2}",
                        List.of("1: the key \"a\" occurs twice in one object")),
                new Case("a list", "- 1\n", List.of("1: found a list, expected an object with apiVersion and kind")),
                new Case(
                        "a word",
                        "chat\n",
                        List.of("1: found the text \"chat\", expected an object with apiVersion and kind")),
                new Case(
                        "no kind",
                        "apiVersion: v1\n",
                        List.of("1: found an object without kind, expected apiVersion and kind")),
                new Case("no apiVersion", "kind: List\n", List.of()),
                new Case(
                        "no name",
                        "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {}, spec: {}}",
                        List.of("1: InferenceCluster : metadata.name: is missing, expected a string")),
                new Case(
                        "a text for a number",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: four}"),
                        List.of(
                                c
                                        + "spec.nodePools[0].nodeCount: found the text \"four\", expected an integer from 0 to 100000")),
                new Case(
                        "a fraction for a number",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: 1.5}"),
                        List.of(
                                c
                                        + "spec.nodePools[0].nodeCount: found the number 1.5, expected an integer from 0 to 100000")),
                new Case(
                        "a name with a line break at its end",
                        ENGINES.formatted(
                                "{name: \"a\\n\", members: [{nodeSelector: {devices: [{name: g}]}, template: {}}]}"),
                        List.of(d + "spec.template.spec.engines[0].name: found the text \"a \","
                                + " expected a text that matches ^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")),
                new Case(
                        "a negative number",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: -1}"),
                        List.of(c + "spec.nodePools[0].nodeCount: found -1, expected an integer from 0 to 100000")),
                new Case(
                        "a number beyond 64 bits",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: 99999999999999999999}"),
                        List.of(c + "spec.nodePools[0].nodeCount: found the number 99999999999999999999,"
                                + " expected an integer from 0 to 100000")),
                new Case(
                        "an object for a list",
                        "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}, spec: {nodePools: {}}}",
                        List.of(c + "spec.nodePools: found an object, expected a list")),
                new Case(
                        "a label that is no text",
                        "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east, labels: {a: true}}}",
                        List.of(c + "metadata.labels.a: found true, expected a string (in quotes)")),
                new Case(
                        "more at least than at all",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: 2, minNodeCount: 3}"),
                        List.of(c + "spec.nodePools[0].minNodeCount: found 3, expected at most nodeCount, which is 2")),
                new Case(
                        "more than at most",
                        CLUSTER.formatted("{name: a, className: b, nodeCount: 3, maxNodeCount: 2}"),
                        List.of(c + "spec.nodePools[0].nodeCount: found 3, expected at most maxNodeCount, which is 2")),
                new Case(
                        "a pool twice",
                        CLUSTER.formatted("{name: a, className: b}, {name: a, className: b}"),
                        List.of(c + "spec.nodePools[1].name: found \"a\" a second time, expected another name")),
                new Case(
                        "no class named",
                        CLUSTER.formatted("{name: a}"),
                        List.of(c + "spec.nodePools[0].className: is missing, expected a string")),
                new Case(
                        "a class that is not given",
                        CLUSTER.formatted("{name: a, className: h100x8}"),
                        List.of(c + "spec.nodePools[0].className: found \"h100x8\","
                                + " expected the name of an InferenceClass that is given as well")),
                new Case(
                        "no duration",
                        CLUSTER.formatted("{name: a, className: b, growthTimeout: soon}"),
                        List.of(c + "spec.nodePools[0].growthTimeout: found the text \"soon\","
                                + " expected a duration such as 60s or 1h30m")),
                new Case(
                        "no template",
                        DEPLOYMENT.formatted("{}"),
                        List.of(d + "spec.template: is missing, expected an object")),
                new Case(
                        "an unknown word",
                        DEPLOYMENT.formatted(
                                "{updateStrategy: Rolling, template: {spec: {engines: [{name: a, members: [{}]}]}}}"),
                        List.of(
                                d
                                        + "spec.updateStrategy: found the text \"Rolling\", expected one of Recreate, RollingUpdate")),
                new Case(
                        "a worker alone",
                        ENGINES.formatted("{name: a, members: [{role: Worker}]}"),
                        List.of(d + "spec.template.spec.engines[0].members:"
                                + " found Worker, expected one Standalone, or one Leader and one Worker")),
                new Case(
                        "two that stand alone",
                        ENGINES.formatted("{name: a, members: [{}, {}]}"),
                        List.of(
                                d + "spec.template.spec.engines[0].members:"
                                        + " found Standalone, Standalone, expected one Standalone, or one Leader and one Worker")),
                new Case(
                        "an engine twice",
                        ENGINES.formatted("{name: a, members: [{}]}, {name: a, members: [{}]}"),
                        List.of(
                                d
                                        + "spec.template.spec.engines[1].name: found \"a\" a second time, expected another name")),
                new Case(
                        "no copies",
                        ENGINES.formatted("{name: a, copies: 0, members: [{}]}"),
                        List.of(d
                                + "spec.template.spec.engines[0].copies: found 0, expected an integer from 1 to 1000")),
                new Case(
                        "no engines",
                        ENGINES.formatted(""),
                        List.of(d + "spec.template.spec.engines: found 0 elements, expected from 1 to 8")),
                new Case(
                        "a wrong type in a status",
                        REPLICA.formatted("{pods: {scheduled: many}}"),
                        List.of("1: ModelReplica team/r: status.pods.scheduled: found the text \"many\","
                                + " expected an integer")),
                new Case(
                        "no time in a status",
                        REPLICA.formatted("{conditions: [{type: Ready, status: \"True\", lastTransitionTime: now}]}"),
                        List.of(
                                "1: ModelReplica team/r: status.conditions[0].lastTransitionTime: found the text \"now\","
                                        + " expected a time such as 2026-01-01T12:00:00Z")),
                new Case(
                        "no replica of a name",
                        REPLICA.formatted("{}").replace("name: r,", "name: 7,"),
                        List.of("1: ModelReplica team/7: metadata.name: found 7, expected a string (in quotes)")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhereAndWhat(Case bad) {
        assertThat(Input.problems(bad.input)).isEqualTo(bad.problems);
    }

    @Test
    void saysAllProblemsOfAllDocumentsAtOnce() {
        String documents =
                CLUSTER.formatted("{name: a, nodeCount: -1}") + "\n---\n" + DEPLOYMENT.formatted("{replicas: -1}");

        assertThat(Input.problems(documents))
                .containsExactly(
                        "1: InferenceCluster east: spec.nodePools[0].nodeCount: found -1, expected an integer from 0 to 100000",
                        "1: InferenceCluster east: spec.nodePools[0].className: is missing, expected a string",
                        "3: ModelDeployment team/chat: spec.replicas: found -1, expected an integer from 0 to 10000",
                        "3: ModelDeployment team/chat: spec.template: is missing, expected an object");
    }

    @Test
    void namesBothPlacesOfAnObjectThatIsGivenTwice() {
        String one = "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}}";
        String other = one.replace("stowage.dev", "modelplane.ai");

        assertThat(Input.problems(one + "\n---\n" + other))
                .containsExactly("3: InferenceCluster east: is given a second time, the first is at standard input:1"
                        .replace("standard input:", ""));
    }

    @Test
    void takesTheSameNameInAnotherNamespaceOrKindForAnotherObject() {
        String one = ENGINES.formatted("{name: a, members: [{}]}");
        String other = one.replace("namespace: team", "namespace: other");
        String cluster = "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: chat}}";

        assertThat(Input.problems(String.join("\n---\n", one, other, cluster))).isEmpty();
    }

    @Test
    void takesASelectorThatDoesNotCompileAndAnEngineThatClaimsNothing() {
        String engines = "{name: a, members: [{nodeSelector: {devices: [{name: gpu, selectors: [{cel: '(('}]}]}}]},"
                + " {name: b, members: [{}]}";

        assertThat(Input.problems(ENGINES.formatted(engines))).isEmpty();
    }

    @Test
    void readsTimesThatAreTooFarAwayToCountWith() {
        String deployment = ENGINES.formatted("{name: a, members: [{}]}").replace("}}}}", "}}}, status: %s}");

        assertThat(untilOf(deployment, "-999999999-01-01T00:00:00Z")).isEqualTo("0000-01-01T00:00:00Z");
        assertThat(untilOf(deployment, "+999999999-12-31T23:59:59Z")).isEqualTo("9999-12-31T23:59:59.999999999Z");
        assertThat(untilOf(deployment, "2026-01-01T00:00:00Z")).isEqualTo("2026-01-01T00:00:00Z");
    }

    private static String untilOf(String deployment, String until) {
        return Input.state(deployment.formatted(
                        "{failedPlacements: [{cluster: east, request: a, fitted: 0, count: 9, until: '%s'}]}"
                                .formatted(until)))
                .deployments()
                .getFirst()
                .failedPlacements()
                .getFirst()
                .until()
                .toString();
    }

    @Test
    void readsAnyNumberInAStatus() {
        String cluster =
                "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}, status: {gpuPools:"
                        + " [{name: a, nodes: -3, maxNodes: 99999999999999999999, devices: [{name: gpu, count: -1}],"
                        + " observation: {state: Observed, observedNodes: -1, buckets: [{free: {gpu: -5}, nodes: -2}, {nodes: 0}]}}]}}";

        assertThat(Input.problems(cluster)).isEmpty();
    }
}
