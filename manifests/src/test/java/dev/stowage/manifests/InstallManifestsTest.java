package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user applies fits together: the objects of a folder speak of each other, and of nothing that is not there. */
final class InstallManifestsTest {
    /** A folder, and what the companion that it installs is called. */
    record Role(String folder, String name, String argument) {
        @Override
        public String toString() {
            return folder;
        }

        Installation installation() {
            return Installation.in(folder);
        }

        Deployment deployment() {
            return installation().the(Deployment.class);
        }

        PodTemplateSpec template() {
            return deployment().getSpec().getTemplate();
        }

        Container container() {
            return template().getSpec().getContainers().getFirst();
        }
    }

    static Stream<Role> roles() {
        return Stream.of(
                new Role("companion", "stowage-companion", "workload"),
                new Role("hub", "stowage-hub-companion", "hub"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "companion",
                "companion/optional",
                "hub",
                "hub/optional",
                "fleet-scheduler",
                "fleet-scheduler/optional",
                "workload",
                "workload/optional",
                "policies",
                "scheduler/extender",
                "scheduler/second"
            })
    void haveKindsThatKubernetesKnows(String folder) {
        Installation installation = Installation.in(folder);

        assertThat(installation.objects()).isNotEmpty();
        assertThat(installation.unknown()).isEmpty();
        for (HasMetadata object : installation.objects()) {
            assertThat(object.getMetadata().getLabels()).containsEntry("app.kubernetes.io/part-of", "stowage");
        }
    }

    @ParameterizedTest
    @MethodSource("roles")
    void beginWithTheNamespaceThatTheOthersAreIn(Role role) {
        Installation installation = role.installation();

        Namespace namespace = installation.the(Namespace.class);
        assertThat(installation.objects().getFirst()).isEqualTo(namespace);
        assertThat(installation.objects())
                .extracting(object -> object.getMetadata().getNamespace())
                .containsOnly(namespace.getMetadata().getName(), null);
    }

    @ParameterizedTest
    @MethodSource("roles")
    void haveOneNamespaceForBothRoles(Role role) {
        assertThat(Path.of(role.folder(), "1-namespace.yaml")).hasSameTextualContentAs(Path.of("hub/1-namespace.yaml"));
    }

    @ParameterizedTest
    @MethodSource("roles")
    void selectTheirPods(Role role) {
        Map<String, String> labels = role.template().getMetadata().getLabels();
        Installation installation = role.installation();

        assertThat(selectors(role)).hasSize(6).allSatisfy(selector -> {
            assertThat(selector).isNotEmpty();
            assertThat(labels).containsAllEntriesOf(selector);
        });
        assertThat(installation.objects())
                .filteredOn(object -> object instanceof Deployment || object instanceof Service)
                .extracting(object -> object.getMetadata().getName())
                .containsOnly(role.name());
    }

    private static List<Map<String, String>> selectors(Role role) {
        Installation installation = role.installation();
        NetworkPolicy network = Installation.in(role.folder() + "/optional").the(NetworkPolicy.class);
        Stream<Map<String, String>> affinity = role
                .template()
                .getSpec()
                .getAffinity()
                .getPodAntiAffinity()
                .getPreferredDuringSchedulingIgnoredDuringExecution()
                .stream()
                .map(term -> term.getPodAffinityTerm().getLabelSelector().getMatchLabels());
        return Stream.concat(
                        affinity,
                        Stream.of(
                                installation.the(Service.class).getSpec().getSelector(),
                                role.deployment().getSpec().getSelector().getMatchLabels(),
                                installation
                                        .the(PodDisruptionBudget.class)
                                        .getSpec()
                                        .getSelector()
                                        .getMatchLabels(),
                                network.getSpec().getPodSelector().getMatchLabels()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void leadFromTheServiceToThePortsOfTheContainer(Role role) {
        List<ContainerPort> ports = role.container().getPorts();
        Service service = role.installation().the(Service.class);

        assertThat(ports)
                .extracting(ContainerPort::getName, ContainerPort::getContainerPort)
                .containsExactly(tuple("admission", 9443), tuple("plain", 8080));
        assertThat(service.getSpec().getPorts())
                .extracting(ServicePort::getPort, port -> port.getTargetPort().getStrVal())
                .containsExactly(tuple(443, "admission"), tuple(8080, "plain"));
        assertThat(List.of(
                        role.container().getStartupProbe(),
                        role.container().getLivenessProbe(),
                        role.container().getReadinessProbe()))
                .extracting(
                        probe -> probe.getHttpGet().getPath(),
                        probe -> probe.getHttpGet().getPort().getStrVal())
                .containsExactly(tuple("/healthz", "plain"), tuple("/healthz", "plain"), tuple("/readyz", "plain"));
    }

    @ParameterizedTest
    @MethodSource("roles")
    void startTwoCompanionsOfTheRole(Role role) {
        PodSpec spec = role.template().getSpec();

        assertThat(role.deployment().getSpec().getReplicas()).isEqualTo(2);
        assertThat(role.container().getArgs()).containsExactly("--role", role.argument());
        assertThat(spec.getServiceAccountName()).isEqualTo(role.name());
        assertThat(spec.getTerminationGracePeriodSeconds()).isEqualTo(60);
        assertThat(role.container().getResources().getLimits()).containsOnlyKeys("memory");
        // A Service of this name would set STOWAGE_..._PORT in the environment of every pod beside it.
        assertThat(spec.getEnableServiceLinks()).isFalse();
        assertThat(setting(role, "STOWAGE_SERVICE")).isEqualTo(role.name());
        assertThat(setting(role, "STOWAGE_CERTIFICATE_SECRET")).isEqualTo(role.name() + "-tls");
    }

    static String setting(Role role, String name) {
        return role.container().getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .map(EnvVar::getValue)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void runInAPodThatIsRestrictedAsTheNamespaceDemands(Role role) {
        var pod = role.template().getSpec().getSecurityContext();
        var container = role.container().getSecurityContext();

        assertThat(role.installation().the(Namespace.class).getMetadata().getLabels())
                .containsEntry("pod-security.kubernetes.io/enforce", "restricted");
        assertThat(pod.getRunAsNonRoot()).isTrue();
        assertThat(pod.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(container.getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getCapabilities().getDrop()).containsExactly("ALL");
    }
}
