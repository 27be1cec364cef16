package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.InstallManifestsTest.Role;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What companions may do: what they need, and no more. */
final class RightsTest {
    private static final Set<String> CLAIMS = Set.of("resourceclaims", "resourceclaimtemplates");

    static Stream<Role> roles() {
        return InstallManifestsTest.roles();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void goToTheAccountOfTheCompanionAlone(Role role) {
        Installation installation = role.installation();
        ServiceAccount account = installation.the(ServiceAccount.class);
        List<Subject> subjects = Stream.concat(
                        installation.all(ClusterRoleBinding.class).stream().map(ClusterRoleBinding::getSubjects),
                        installation.all(RoleBinding.class).stream().map(RoleBinding::getSubjects))
                .flatMap(List::stream)
                .toList();

        assertThat(account.getMetadata().getName()).isEqualTo(role.name());
        assertThat(subjects).isNotEmpty().allSatisfy(subject -> {
            assertThat(subject.getKind()).isEqualTo("ServiceAccount");
            assertThat(subject.getName()).isEqualTo(role.name());
            assertThat(subject.getNamespace()).isEqualTo(account.getMetadata().getNamespace());
        });
    }

    @ParameterizedTest
    @MethodSource("roles")
    void areBoundFromRolesThatExist(Role role) {
        Installation installation = role.installation();
        Set<String> roles = names(installation, ClusterRole.class);
        roles.addAll(names(installation, io.fabric8.kubernetes.api.model.rbac.Role.class));

        assertThat(Stream.concat(
                                installation.all(ClusterRoleBinding.class).stream()
                                        .map(ClusterRoleBinding::getRoleRef),
                                installation.all(RoleBinding.class).stream().map(RoleBinding::getRoleRef))
                        .map(RoleRef::getName))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(roles).contains(name));
    }

    @ParameterizedTest
    @MethodSource("roles")
    void haveNoWildcards(Role role) {
        assertThat(rules(role.installation())).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.getResources()).doesNotContain("*");
            assertThat(rule.getApiGroups()).doesNotContain("*");
            assertThat(rule.getVerbs()).isSubsetOf("create", "delete", "get", "list", "patch", "update", "watch");
        });
    }

    @ParameterizedTest
    @MethodSource("roles")
    void writeWhatIsTheirOwnAndLittleElse(Role role) {
        Installation installation = role.installation();
        Set<String> configurations = names(installation, MutatingWebhookConfiguration.class);
        configurations.addAll(names(installation, ValidatingWebhookConfiguration.class));
        String secret = InstallManifestsTest.setting(role, "STOWAGE_CERTIFICATE_SECRET");

        List<PolicyRule> writing = rules(installation).stream()
                .filter(rule -> !Set.of("get", "list", "watch").containsAll(rule.getVerbs()))
                .toList();

        assertThat(writing).hasSizeBetween(4, 8).allSatisfy(rule -> {
            switch (rule.getResources().getFirst()) {
                // What the observer publishes, the labels that pods lack, and who of the observers publishes.
                case "poolobservations/status", "pods" ->
                    assertThat(rule.getVerbs()).containsExactly("patch");
                case "leases" ->
                    assertThat(rule.getVerbs().equals(List.of("create"))
                                    || rule.getResourceNames().equals(List.of("stowage-observer")))
                            .isTrue();
                case "mutatingwebhookconfigurations", "validatingwebhookconfigurations" -> {
                    assertThat(rule.getResourceNames()).containsExactlyElementsOf(configurations);
                    assertThat(rule.getVerbs()).containsExactly("get", "list", "patch", "watch");
                }
                case "secrets" ->
                    assertThat(rule.getVerbs().equals(List.of("create"))
                                    || rule.getResourceNames().equals(List.of(secret)))
                            .isTrue();
                case "events" -> assertThat(rule.getVerbs()).containsExactly("create");
                default -> throw new AssertionError(rule.toString());
            }
        });
        assertThat(clusterWide(installation).flatMap(rule -> rule.getResources().stream()))
                .doesNotContain("secrets", "leases");
    }

    @Test
    void coverEveryKindThatMakesPodsAndIsGuarded() {
        Installation companion = Installation.in("companion");
        ClusterRole aggregated = companion.named(ClusterRole.class, "stowage-companion-owners");
        var selected = aggregated
                .getAggregationRule()
                .getClusterRoleSelectors()
                .getFirst()
                .getMatchLabels();
        Set<String> readable = companion.all(ClusterRole.class).stream()
                .filter(role -> role.getMetadata().getLabels().entrySet().containsAll(selected.entrySet()))
                .flatMap(role -> role.getRules().stream())
                .filter(rule -> rule.getVerbs().containsAll(List.of("list", "watch")))
                .flatMap(rule -> qualified(rule.getApiGroups(), rule.getResources()))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> guarded =
                companion.the(ValidatingWebhookConfiguration.class).getWebhooks().getFirst().getRules().stream()
                        .flatMap(RightsTest::resources)
                        .filter(resource -> !CLAIMS.contains(resource.substring(0, resource.indexOf('.'))))
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(readable).isEqualTo(guarded);
        // Whatever is said here, kube-controller-manager overwrites.
        assertThat(aggregated.getRules()).isEmpty();
    }

    private static Stream<String> resources(RuleWithOperations rule) {
        return qualified(rule.getApiGroups(), rule.getResources());
    }

    private static Stream<String> qualified(List<String> groups, List<String> resources) {
        return groups.stream().flatMap(group -> resources.stream().map(resource -> resource + "." + group));
    }

    private static Stream<PolicyRule> clusterWide(Installation installation) {
        return installation.all(ClusterRole.class).stream().flatMap(role -> role.getRules().stream());
    }

    private static List<PolicyRule> rules(Installation installation) {
        return Stream.concat(
                        clusterWide(installation),
                        installation.all(io.fabric8.kubernetes.api.model.rbac.Role.class).stream()
                                .flatMap(role -> role.getRules().stream()))
                .toList();
    }

    private static <T extends HasMetadata> Set<String> names(Installation installation, Class<T> type) {
        return installation.all(type).stream()
                .map(object -> object.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
