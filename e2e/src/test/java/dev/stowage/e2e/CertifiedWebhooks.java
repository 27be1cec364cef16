package dev.stowage.e2e;

import dev.stowage.bench.Base64Text;
import dev.stowage.certs.Pem;
import dev.stowage.certs.ServiceName;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperationsBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;

/** Configurations as a user installs them: without a bundle, and without mercy if the webhook cannot be called. */
final class CertifiedWebhooks {
    private CertifiedWebhooks() {}

    /** What the API server calls; its endpoints are made by whoever serves. */
    static Service service(ServiceName service) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(service.name())
                .withNamespace(service.namespace())
                .endMetadata()
                .withNewSpec()
                .addNewPort()
                .withName("https")
                .withPort(443)
                .endPort()
                .endSpec()
                .build();
    }

    /** The same with a bundle. */
    static ValidatingWebhookConfiguration trusting(ValidatingWebhookConfiguration configuration, Pem bundle) {
        return new ValidatingWebhookConfigurationBuilder(configuration)
                .editFirstWebhook()
                .editClientConfig()
                .withCaBundle(Base64Text.of(bundle.text()))
                .endClientConfig()
                .endWebhook()
                .build();
    }

    /** One entry, for new pods of a namespace. */
    static ValidatingWebhookConfiguration validating(String name, ServiceName service, String namespace) {
        return new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .addNewWebhook()
                .withName("guards.certified.stowage.dev")
                .withNewClientConfig()
                .withNewService()
                .withName(service.name())
                .withNamespace(service.namespace())
                .withPath("/validate")
                .endService()
                .endClientConfig()
                .withFailurePolicy("Fail")
                .withTimeoutSeconds(10)
                .withNamespaceSelector(only(namespace))
                .withRules(newPods())
                .withSideEffects("None")
                .withAdmissionReviewVersions("v1")
                .endWebhook()
                .build();
    }

    /** Two entries, of which the second is for no namespace that exists. */
    static MutatingWebhookConfiguration mutating(String name, ServiceName service, String namespace) {
        return new MutatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withWebhooks(
                        mutating(service, "stamps", namespace).build(),
                        mutating(service, "idles", "nowhere").build())
                .build();
    }

    private static MutatingWebhookBuilder mutating(ServiceName service, String name, String namespace) {
        return new MutatingWebhookBuilder()
                .withName(name + ".certified.stowage.dev")
                .withNewClientConfig()
                .withNewService()
                .withName(service.name())
                .withNamespace(service.namespace())
                .withPath("/mutate")
                .endService()
                .endClientConfig()
                .withFailurePolicy("Fail")
                .withTimeoutSeconds(10)
                .withNamespaceSelector(only(namespace))
                .withRules(newPods())
                .withSideEffects("None")
                .withAdmissionReviewVersions("v1");
    }

    private static LabelSelector only(String namespace) {
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
