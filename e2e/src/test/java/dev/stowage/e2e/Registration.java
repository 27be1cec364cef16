package dev.stowage.e2e;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.TestAuthority;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperationsBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfigBuilder;

/**
 * How the API server is told about a webhook for new pods of a namespace.
 *
 * @param namespace also the name of the configuration
 * @param client where the webhook is and whom its certificate must be from
 * @param failurePolicy {@code Ignore} lets pods pass when it cannot be called, {@code Fail} does not
 * @param timeoutSeconds how long the API server waits for it, 1 to 30
 */
record Registration(String namespace, WebhookClientConfig client, String failurePolicy, int timeoutSeconds) {
    static final String NAME = "toy.stowage.dev";

    /** Called at an address of the host. */
    static WebhookClientConfig byAddress(String address, int port, TestAuthority authority) {
        return new WebhookClientConfigBuilder()
                .withUrl("https://%s:%d/mutate".formatted(address, port))
                .withCaBundle(Base64Text.of(authority.pem()))
                .build();
    }

    /** Called by the name of a Service in the namespace {@code default}. */
    static WebhookClientConfig byService(String name, String path, TestAuthority authority) {
        return new WebhookClientConfigBuilder()
                .withNewService()
                .withNamespace("default")
                .withName(name)
                .withPath(path)
                .endService()
                .withCaBundle(Base64Text.of(authority.pem()))
                .build();
    }

    MutatingWebhookConfiguration mutating() {
        return new MutatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(namespace)
                .endMetadata()
                .addNewWebhook()
                .withName(NAME)
                .withClientConfig(client)
                .withFailurePolicy(failurePolicy)
                .withTimeoutSeconds(timeoutSeconds)
                .withNamespaceSelector(selector())
                .withRules(newPods())
                .withSideEffects("None")
                .withAdmissionReviewVersions("v1")
                .endWebhook()
                .build();
    }

    ValidatingWebhookConfiguration validating() {
        return new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(namespace)
                .endMetadata()
                .addNewWebhook()
                .withName(NAME)
                .withClientConfig(client)
                .withFailurePolicy(failurePolicy)
                .withTimeoutSeconds(timeoutSeconds)
                .withNamespaceSelector(selector())
                .withRules(newPods())
                .withSideEffects("None")
                .withAdmissionReviewVersions("v1")
                .endWebhook()
                .build();
    }

    private LabelSelector selector() {
        return new LabelSelectorBuilder()
                .addToMatchLabels("kubernetes.io/metadata.name", namespace)
                .build();
    }

    private static RuleWithOperations newPods() {
        return new RuleWithOperationsBuilder()
                .withApiGroups("")
                .withApiVersions("v1")
                .withOperations("CREATE")
                .withResources("pods")
                .build();
    }
}
