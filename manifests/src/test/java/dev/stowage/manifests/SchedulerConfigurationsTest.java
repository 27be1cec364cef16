package dev.stowage.manifests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What kube-schedulers are told, and the extenders that they are told of. */
final class SchedulerConfigurationsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    /** A configuration, and the extender that it is for. */
    record Case(String name, JsonNode configuration, Container extender) {
        @Override
        public String toString() {
            return name;
        }

        JsonNode entry() {
            assertThat(configuration.get("extenders")).hasSize(1);
            return configuration.get("extenders").get(0);
        }
    }

    static Stream<Case> cases() {
        Container onNodes = extender(Installation.in("scheduler/extender")
                .the(DaemonSet.class)
                .getSpec()
                .getTemplate()
                .getSpec());
        Installation second = Installation.in("scheduler/second");
        String embedded = requireNonNull(second.the(ConfigMap.class).getData().get("kube-scheduler.yaml"));
        return Stream.of(
                new Case("kubeadm", file("scheduler/kubeadm/kube-scheduler.yaml"), onNodes),
                new Case("k3s", file("scheduler/k3s/kube-scheduler.yaml"), onNodes),
                new Case(
                        "second",
                        tree(embedded),
                        extender(second.the(Deployment.class)
                                .getSpec()
                                .getTemplate()
                                .getSpec())));
    }

    private static JsonNode file(String path) {
        return tree(Installation.text(Path.of(path)));
    }

    private static JsonNode tree(String yaml) {
        return JSON.readTree(YAML.asJson(YAML.unmarshal(yaml, GenericKubernetesResource.class)));
    }

    private static Container extender(PodSpec pod) {
        return pod.getContainers().stream()
                .filter(container -> container.getName().equals("extender"))
                .findFirst()
                .orElseThrow();
    }

    private static String setting(Container container, String name) {
        return container.getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .map(EnvVar::getValue)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void askTheExtenderBesideThem(Case one) {
        assertThat(one.entry().get("urlPrefix").asString())
                .isEqualTo("http://%s:%s"
                        .formatted(
                                setting(one.extender, "STOWAGE_EXTENDER_ADDRESS"),
                                setting(one.extender, "STOWAGE_EXTENDER_PORT")));
        assertThat(setting(one.extender, "STOWAGE_EXTENDER_ADDRESS")).isEqualTo("127.0.0.1");
        assertThat(one.extender.getArgs()).containsExactly("--role", "extender");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void askInTheSameWay(Case one) {
        assertThat(one.entry()).isEqualTo(JSON.readTree("""
                {"urlPrefix": "http://127.0.0.1:9444", "enableHTTPS": false,
                 "prioritizeVerb": "prioritize", "filterVerb": "filter", "weight": 200,
                 "nodeCacheCapable": true, "ignorable": true, "httpTimeout": "200ms"}"""));
    }

    @Test
    void giveTheSecondANameAndALeaseOfItsOwn() {
        Case second =
                cases().filter(one -> one.name.equals("second")).findFirst().orElseThrow();

        assertThat(second.configuration.at("/profiles/0/schedulerName").asString())
                .isEqualTo("stowage");
        assertThat(second.configuration.at("/leaderElection/resourceName").asString())
                .isEqualTo("stowage-scheduler")
                .isEqualTo(Installation.in("scheduler/second")
                        .the(Role.class)
                        .getRules()
                        .getFirst()
                        .getResourceNames()
                        .getFirst());
    }

    @Test
    void letTheExtenderReadOnly() {
        for (String folder : List.of("scheduler/extender", "scheduler/second")) {
            ClusterRole rights = Installation.in(folder).the(ClusterRole.class);

            assertThat(rights.getRules())
                    .isNotEmpty()
                    .allSatisfy(rule -> assertThat(rule.getVerbs()).containsExactly("get", "list", "watch"));
        }
    }

    @Test
    void letNobodyElseAskAnExtender() {
        for (String folder : List.of("scheduler/extender", "scheduler/second")) {
            assertThat(Installation.in(folder).objects())
                    .extracting(HasMetadata::getKind)
                    .doesNotContain("Service");
        }
    }
}
