package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fleet scheduler and its account, which has one name on the hub and on workload clusters. */
final class HubAccountTest {
    private static final String ACCOUNT = "stowage-hub";
    private static final String NAMESPACE = "stowage-system";

    private final Installation hub = Installation.in("fleet-scheduler");
    private final Deployment deployment = hub.the(Deployment.class);
    private final Container container =
            deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();

    @ParameterizedTest
    @ValueSource(strings = {"fleet-scheduler", "workload"})
    void isInTheNamespaceThatEverythingIsIn(String folder) {
        Installation installation = Installation.in(folder);

        assertThat(Path.of(folder, "1-namespace.yaml")).hasSameTextualContentAs(Path.of("hub/1-namespace.yaml"));
        assertThat(installation.objects().getFirst()).isInstanceOf(Namespace.class);
        assertThat(installation.objects())
                .extracting(object -> object.getMetadata().getNamespace())
                .containsOnly(NAMESPACE, null);
        assertThat(installation.the(ServiceAccount.class).getMetadata().getName())
                .isEqualTo(ACCOUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet-scheduler", "workload"})
    void aloneHasTheRights(String folder) {
        Installation installation = Installation.in(folder);
        List<Subject> subjects = Stream.concat(
                        installation.all(ClusterRoleBinding.class).stream().map(ClusterRoleBinding::getSubjects),
                        installation.all(RoleBinding.class).stream().map(RoleBinding::getSubjects))
                .flatMap(List::stream)
                .toList();

        assertThat(subjects).hasSize(2).allSatisfy(subject -> {
            assertThat(subject.getKind()).isEqualTo("ServiceAccount");
            assertThat(subject.getName()).isEqualTo(ACCOUNT);
            assertThat(subject.getNamespace()).isEqualTo(NAMESPACE);
        });
        assertThat(names(installation, ClusterRole.class))
                .isEqualTo(bound(
                        installation.all(ClusterRoleBinding.class).stream().map(ClusterRoleBinding::getRoleRef)));
        assertThat(names(installation, Role.class))
                .isEqualTo(bound(installation.all(RoleBinding.class).stream().map(RoleBinding::getRoleRef)));
    }

    private static <T extends HasMetadata> List<String> names(Installation installation, Class<T> type) {
        return installation.all(type).stream()
                .map(object -> object.getMetadata().getName())
                .toList();
    }

    private static List<String> bound(Stream<RoleRef> references) {
        return references.map(RoleRef::getName).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet-scheduler", "workload"})
    void hasNoRightsThatLeadToOthers(String folder) {
        Set<String> leading = Set.of("*", "escalate", "bind", "impersonate", "approve", "sign", "deletecollection");

        assertThat(Right.givenBy(Installation.in(folder))).allSatisfy(right -> {
            assertThat(right.verbs()).doesNotContainAnyElementsOf(leading);
            assertThat(right.resource())
                    .doesNotContain("*", "roles", "rolebindings", "serviceaccounts", "pods/exec", "nodes");
        });
    }

    @Test
    void readsSecretsOfTheHubInItsNamespaceOnly() {
        assertThat(Right.givenBy(hub))
                .filteredOn(right -> right.resource().equals("secrets"))
                .containsExactly(new Right("secrets", List.of(), List.of("list", "watch"), NAMESPACE));
    }

    @Test
    void writesNoPodAndNoSecretOfAWorkloadCluster() {
        assertThat(Right.givenBy(Installation.in("workload")))
                .filteredOn(right -> Set.of("pods", "secrets", "configmaps", "resourceclaims.resource.k8s.io")
                        .contains(right.resource()))
                .hasSize(4)
                .allSatisfy(right -> assertThat(right.verbs()).isSubsetOf("get", "list", "watch"));
    }

    @Test
    void hasATokenForWhoWantsOneThatLasts() {
        Secret token = Installation.in("workload/optional").the(Secret.class);

        assertThat(token.getType()).isEqualTo("kubernetes.io/service-account-token");
        assertThat(token.getMetadata().getAnnotations()).containsEntry("kubernetes.io/service-account.name", ACCOUNT);
        assertThat(token.getMetadata().getNamespace()).isEqualTo(NAMESPACE);
    }

    @Test
    void isThatOfTwoFleetSchedulers() {
        var spec = deployment.getSpec();
        var labels = spec.getTemplate().getMetadata().getLabels();

        assertThat(spec.getReplicas()).isEqualTo(2);
        assertThat(spec.getTemplate().getSpec().getServiceAccountName()).isEqualTo(ACCOUNT);
        assertThat(labels).containsAllEntriesOf(spec.getSelector().getMatchLabels());
        assertThat(labels)
                .containsAllEntriesOf(hub.the(PodDisruptionBudget.class)
                        .getSpec()
                        .getSelector()
                        .getMatchLabels());
        assertThat(container.getEnv())
                .extracting(EnvVar::getName)
                .containsExactly("STOWAGE_NAMESPACE", "STOWAGE_POD_NAME");
    }

    @Test
    void isProbedAndScrapedOnThePlainPort() {
        var annotations = deployment.getSpec().getTemplate().getMetadata().getAnnotations();

        assertThat(container.getPorts())
                .extracting(ContainerPort::getName, ContainerPort::getContainerPort)
                .containsExactly(tuple("plain", 8080));
        assertThat(annotations).containsEntry("prometheus.io/port", "8080");
        assertThat(List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe()))
                .extracting(
                        probe -> probe.getHttpGet().getPath(),
                        probe -> probe.getHttpGet().getPort().getStrVal())
                .containsExactly(tuple("/healthz", "plain"), tuple("/healthz", "plain"), tuple("/readyz", "plain"));
    }

    @Test
    void runsInAPodThatIsRestrictedAsTheNamespaceDemands() {
        var pod = deployment.getSpec().getTemplate().getSpec().getSecurityContext();
        var restricted = container.getSecurityContext();

        assertThat(pod.getRunAsNonRoot()).isTrue();
        assertThat(pod.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(restricted.getAllowPrivilegeEscalation()).isFalse();
        assertThat(restricted.getReadOnlyRootFilesystem()).isTrue();
        assertThat(restricted.getCapabilities().getDrop()).containsExactly("ALL");
    }
}
