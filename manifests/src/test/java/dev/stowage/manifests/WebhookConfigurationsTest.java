package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How API servers are told about the companion. The names never change: the companion looks for them. */
final class WebhookConfigurationsTest {
    private final Installation companion = Installation.in("companion");
    private final Installation hub = Installation.in("hub");
    private final MutatingWebhook pods =
            companion.the(MutatingWebhookConfiguration.class).getWebhooks().getFirst();
    private final ValidatingWebhook replicas =
            companion.the(ValidatingWebhookConfiguration.class).getWebhooks().getFirst();
    private final ValidatingWebhook ofTheHub =
            hub.the(ValidatingWebhookConfiguration.class).getWebhooks().getFirst();

    @Test
    void haveTheNamesThatTheCompanionLooksFor() {
        assertThat(Stream.of(companion, hub)
                        .flatMap(installation -> installation.objects().stream())
                        .filter(object -> object instanceof MutatingWebhookConfiguration
                                || object instanceof ValidatingWebhookConfiguration))
                .extracting(
                        object -> object.getKind(),
                        object -> object.getMetadata().getName())
                .containsExactly(
                        tuple("MutatingWebhookConfiguration", "stowage-companion"),
                        tuple("ValidatingWebhookConfiguration", "stowage-companion"),
                        tuple("ValidatingWebhookConfiguration", "stowage-hub"));
        assertThat(List.of(pods.getName(), replicas.getName(), ofTheHub.getName()))
                .containsExactly("pods.stowage.dev", "replicas.stowage.dev", "hub.stowage.dev");
        assertThat(companion.the(MutatingWebhookConfiguration.class).getWebhooks())
                .hasSize(1);
        assertThat(companion.the(ValidatingWebhookConfiguration.class).getWebhooks())
                .hasSize(1);
        assertThat(hub.the(ValidatingWebhookConfiguration.class).getWebhooks()).hasSize(1);
    }

    @Test
    void leadToThePortOfTheServiceThatIsInstalledWithThem() {
        leads(pods.getClientConfig(), companion, "/mutate-pods");
        leads(replicas.getClientConfig(), companion, "/validate-replicas");
        leads(ofTheHub.getClientConfig(), hub, "/validate-hub");
    }

    private static void leads(WebhookClientConfig client, Installation installation, String path) {
        Service service = installation.the(Service.class);
        assertThat(client.getService().getName())
                .isEqualTo(service.getMetadata().getName());
        assertThat(client.getService().getNamespace())
                .isEqualTo(service.getMetadata().getNamespace());
        assertThat(client.getService().getPath()).isEqualTo(path);
        assertThat(service.getSpec().getPorts())
                .filteredOn(port -> port.getPort().equals(client.getService().getPort()))
                .extracting(port -> port.getTargetPort().getStrVal())
                .containsExactly("admission");
        // Applying them again must not take away what the companion wrote.
        assertThat(client.getCaBundle()).isNull();
    }

    @Test
    void sayWhatBecomesOfRequestsThatNobodyAnswers() {
        assertThat(tuple(pods.getFailurePolicy(), pods.getTimeoutSeconds())).isEqualTo(tuple("Ignore", 3));
        assertThat(tuple(replicas.getFailurePolicy(), replicas.getTimeoutSeconds()))
                .isEqualTo(tuple("Ignore", 3));
        assertThat(tuple(ofTheHub.getFailurePolicy(), ofTheHub.getTimeoutSeconds()))
                .isEqualTo(tuple("Fail", 5));
        assertThat(pods.getReinvocationPolicy()).isEqualTo("IfNeeded");
        assertThat(List.of(pods.getMatchPolicy(), replicas.getMatchPolicy(), ofTheHub.getMatchPolicy()))
                .containsOnly("Equivalent");
        assertThat(List.of(pods.getSideEffects(), replicas.getSideEffects(), ofTheHub.getSideEffects()))
                .containsOnly("None");
        assertThat(List.of(
                        pods.getAdmissionReviewVersions(),
                        replicas.getAdmissionReviewVersions(),
                        ofTheHub.getAdmissionReviewVersions()))
                .containsOnly(List.of("v1"));
    }

    @Test
    void areAskedAboutNothingThatIsDeletedAndAboutNoSubresource() {
        assertThat(pods.getRules())
                .extracting(RuleWithOperations::getResources, RuleWithOperations::getOperations)
                .containsExactly(tuple(List.of("pods"), List.of("CREATE")));
        assertThat(Stream.of(replicas, ofTheHub).flatMap(webhook -> webhook.getRules().stream()))
                .allSatisfy(rule -> {
                    assertThat(rule.getOperations()).containsExactly("CREATE", "UPDATE");
                    assertThat(rule.getResources())
                            .noneMatch(resource -> resource.contains("/") || resource.contains("*"));
                    assertThat(rule.getApiGroups()).hasSize(1).doesNotContain("*");
                    assertThat(rule.getApiVersions()).hasSize(1).doesNotContain("*");
                });
    }

    @Test
    void askTheHubAboutFourKindsOfOurOwnOnly() {
        assertThat(ofTheHub.getRules().stream().flatMap(rule -> rule.getApiGroups().stream()))
                .containsOnly(Api.GROUP);
        assertThat(ofTheHub.getRules().stream().flatMap(rule -> rule.getApiVersions().stream()))
                .containsOnly(Api.VERSION);
        assertThat(ofTheHub.getRules().stream().flatMap(rule -> rule.getResources().stream()))
                .containsExactly("inferenceclasses", "inferenceclusters", "modeldeployments", "modelreplicas");
        assertThat(ofTheHub.getNamespaceSelector()).isNull();
    }

    @Test
    void leaveOutNamespacesWithoutTheLabelAndThoseThatAClusterStartsWith() {
        String own = companion.the(Namespace.class).getMetadata().getName();
        LabelSelector selector = pods.getNamespaceSelector();

        assertThat(selector.getMatchLabels()).isEqualTo(Map.of(Labels.MANAGED, "true"));
        assertThat(selector.getMatchExpressions())
                .containsExactly(new LabelSelectorRequirement(
                        "kubernetes.io/metadata.name",
                        "NotIn",
                        List.of("kube-system", "kube-node-lease", "kube-public", own)));
        assertThat(replicas.getNamespaceSelector()).isEqualTo(selector);
    }
}
