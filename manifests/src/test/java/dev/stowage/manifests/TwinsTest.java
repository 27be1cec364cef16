package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpec;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Users apply plain files, so what the companions of both roles have in common is written twice. A change of it to one is for
 * the other too. Arguments and ports are their own.
 */
final class TwinsTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private final Installation companion = Installation.in("companion");
    private final Installation hub = Installation.in("hub");

    /** What is the same of both Deployments, but for the name. */
    record Field(String name, Function<Deployment, Object> value) {
        static Field of(String name, Function<DeploymentSpec, Object> value) {
            return new Field(name, deployment -> value.apply(deployment.getSpec()));
        }

        static Field ofPod(String name, Function<PodSpec, Object> value) {
            return of(name, spec -> value.apply(spec.getTemplate().getSpec()));
        }

        static Field ofContainer(String name, Function<Container, Object> value) {
            return ofPod(name, pod -> value.apply(pod.getContainers().getFirst()));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Field> fields() {
        return Stream.of(
                Field.of("replicas", DeploymentSpec::getReplicas),
                Field.of("selector", DeploymentSpec::getSelector),
                Field.of("strategy", DeploymentSpec::getStrategy),
                Field.of("labels", spec -> spec.getTemplate().getMetadata()),
                Field.ofPod("account", PodSpec::getServiceAccountName),
                Field.ofPod("priority", PodSpec::getPriorityClassName),
                Field.ofPod("links of services", PodSpec::getEnableServiceLinks),
                Field.ofPod("grace", PodSpec::getTerminationGracePeriodSeconds),
                Field.ofPod("affinity", PodSpec::getAffinity),
                Field.ofPod("security of the pod", PodSpec::getSecurityContext),
                Field.ofPod("volumes", PodSpec::getVolumes),
                Field.ofPod("containers", pod -> pod.getContainers().size()),
                Field.ofContainer("image", Container::getImage),
                Field.ofContainer("environment", TwinsTest::commonEnvironment),
                Field.ofContainer("startup probe", Container::getStartupProbe),
                Field.ofContainer("liveness probe", Container::getLivenessProbe),
                Field.ofContainer("readiness probe", Container::getReadinessProbe),
                Field.ofContainer("resources", Container::getResources),
                Field.ofContainer("security of the container", Container::getSecurityContext),
                Field.ofContainer("mounts", Container::getVolumeMounts));
    }

    /** Only beside a workload cluster there is a scheduler to be answered. */
    private static List<EnvVar> commonEnvironment(Container container) {
        return container.getEnv().stream()
                .filter(variable -> !variable.getName().startsWith("STOWAGE_EXTENDER_"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void areTheSame(Field field) {
        Object ofTheCompanion = field.value.apply(companion.the(Deployment.class));

        assertThat(ofTheCompanion).isNotNull();
        assertThat(field.value.apply(renamed(hub.the(Deployment.class), Deployment.class)))
                .isEqualTo(ofTheCompanion);
    }

    @Test
    void areDisruptedAndReachedInTheSameWay() {
        assertThat(renamed(hub.the(PodDisruptionBudget.class), PodDisruptionBudget.class))
                .isEqualTo(companion.the(PodDisruptionBudget.class));
        assertThat(renamed(network("hub"), NetworkPolicy.class)).isEqualTo(network("companion"));
    }

    private static NetworkPolicy network(String folder) {
        return Installation.in(folder + "/optional").the(NetworkPolicy.class);
    }

    private static <T extends HasMetadata> T renamed(T object, Class<T> type) {
        return YAML.unmarshal(YAML.asYaml(object).replace("stowage-hub-companion", "stowage-companion"), type);
    }
}
