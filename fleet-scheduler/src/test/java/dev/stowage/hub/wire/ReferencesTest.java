package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pods need beside themselves. */
final class ReferencesTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    record Case(String name, String spec, List<String> expected) {
        Case(String name, String spec, String... expected) {
            this(name, spec, List.of(expected));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("nothing", "{}"),
                new Case("no pod", "none"),
                new Case("pull secrets", "{imagePullSecrets: [{name: b}, {name: a}]}", "Secret a", "Secret b"),
                new Case("a volume of a Secret", "{volumes: [{name: v, secret: {secretName: a}}]}", "Secret a"),
                new Case("an optional one", "{volumes: [{name: v, secret: {secretName: a, optional: true}}]}"),
                new Case(
                        "one that is not optional",
                        "{volumes: [{name: v, secret: {secretName: a, optional: false}}]}",
                        "Secret a"),
                new Case("a volume of a ConfigMap", "{volumes: [{name: v, configMap: {name: a}}]}", "ConfigMap a"),
                new Case(
                        "a volume claim",
                        "{volumes: [{name: v, persistentVolumeClaim: {claimName: a}}]}",
                        "PersistentVolumeClaim a"),
                new Case("another volume", "{volumes: [{name: v, emptyDir: {}}]}"),
                new Case(
                        "projected volumes",
                        "{volumes: [{name: v, projected: {sources: [{secret: {name: a}}, {configMap: {name: b}}, "
                                + "{configMap: {name: c, optional: true}}, {serviceAccountToken: {path: p}}]}}]}",
                        "Secret a",
                        "ConfigMap b"),
                new Case(
                        "variables",
                        "{containers: [{env: [{name: A, value: a}, {name: B, valueFrom: {secretKeyRef: {name: b, key: k}}}, "
                                + "{name: C, valueFrom: {configMapKeyRef: {name: c, key: k}}}, "
                                + "{name: D, valueFrom: {fieldRef: {fieldPath: p}}}, "
                                + "{name: E, valueFrom: {secretKeyRef: {name: e, key: k, optional: true}}}]}]}",
                        "Secret b",
                        "ConfigMap c"),
                new Case(
                        "variables all at once, of containers that begin",
                        "{initContainers: [{envFrom: [{secretRef: {name: a}}, {configMapRef: {name: b}}, "
                                + "{configMapRef: {name: c, optional: true}}]}]}",
                        "Secret a",
                        "ConfigMap b"),
                new Case(
                        "each once",
                        "{imagePullSecrets: [{name: a}], volumes: [{secret: {secretName: a}}, {configMap: {name: a}}]}",
                        "Secret a",
                        "ConfigMap a"),
                new Case(
                        "nonsense",
                        "{imagePullSecrets: [a, {name: 3}, {name: ''}, {}], volumes: {secret: none}, containers: [[]]}"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void namesThem(Case given) {
        assertThat(References.of(List.of(template(given.spec))))
                .extracting(reference -> reference.kind() + " " + reference.name())
                .containsExactlyElementsOf(given.expected);
    }

    @Test
    void ofSeveralTemplatesEachOnce() {
        assertThat(References.of(List.of(
                        template("{imagePullSecrets: [{name: b}]}"),
                        template("{imagePullSecrets: [{name: a}, {name: b}]}"))))
                .extracting(References.Reference::name)
                .containsExactly("a", "b");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> template(String spec) {
        return YAML.unmarshal("spec: " + spec, Map.class);
    }
}
