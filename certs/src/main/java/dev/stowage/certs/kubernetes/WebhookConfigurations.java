package dev.stowage.certs.kubernetes;

import dev.stowage.certs.AuthorityStore;
import dev.stowage.certs.BundleText;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.ConfigurationReading;
import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.Publication;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.Version;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The managed configurations of a cluster. Of each entry only the bundle is ever written. */
record WebhookConfigurations(
        KubernetesClient client, ServiceName service, List<ManagedConfiguration> configurations, JsonMapper json)
        implements Publication {
    /** With the value {@code true} on a configuration, its bundles are left alone. */
    static final String BREAK_GLASS = "stowage.dev/break-glass";

    @Override
    public List<ConfigurationReading> readAll() {
        return configurations.stream().map(this::read).toList();
    }

    private ConfigurationReading read(ManagedConfiguration configuration) {
        try {
            return switch (configuration.kind()) {
                case MUTATING -> mutating(configuration);
                case VALIDATING -> validating(configuration);
            };
        } catch (KubernetesClientException answer) {
            return new ConfigurationReading.Unreadable(configuration, Answers.text(answer));
        }
    }

    private ConfigurationReading mutating(ManagedConfiguration configuration) {
        MutatingWebhookConfiguration found = client.resources(MutatingWebhookConfiguration.class)
                .withName(configuration.name())
                .get();
        return found == null
                ? new ConfigurationReading.Missing(configuration)
                : present(
                        configuration,
                        found.getMetadata(),
                        found.getWebhooks().stream()
                                .map(webhook -> entry(webhook.getName(), webhook.getClientConfig()))
                                .toList());
    }

    private ConfigurationReading validating(ManagedConfiguration configuration) {
        ValidatingWebhookConfiguration found = client.resources(ValidatingWebhookConfiguration.class)
                .withName(configuration.name())
                .get();
        return found == null
                ? new ConfigurationReading.Missing(configuration)
                : present(
                        configuration,
                        found.getMetadata(),
                        found.getWebhooks().stream()
                                .map(webhook -> entry(webhook.getName(), webhook.getClientConfig()))
                                .toList());
    }

    Resource<? extends HasMetadata> resource(ManagedConfiguration configuration) {
        return switch (configuration.kind()) {
            case MUTATING ->
                client.resources(MutatingWebhookConfiguration.class).withName(configuration.name());
            case VALIDATING ->
                client.resources(ValidatingWebhookConfiguration.class).withName(configuration.name());
        };
    }

    private static ConfigurationReading present(
            ManagedConfiguration configuration, ObjectMeta metadata, List<ConfigurationReading.Entry> entries) {
        return new ConfigurationReading.Present(
                configuration, new Version(metadata.getResourceVersion()), custody(metadata), entries);
    }

    private static ConfigurationReading.Custody custody(ObjectMeta metadata) {
        if (metadata.getDeletionTimestamp() != null) {
            return ConfigurationReading.Custody.ENDING;
        }
        Map<String, String> annotations = metadata.getAnnotations();
        return annotations != null && "true".equals(annotations.get(BREAK_GLASS))
                ? ConfigurationReading.Custody.BREAK_GLASS
                : ConfigurationReading.Custody.OURS;
    }

    private ConfigurationReading.Entry entry(String webhook, @Nullable WebhookClientConfig caller) {
        String bundle = caller == null || caller.getCaBundle() == null ? "" : Base64Text.decode(caller.getCaBundle());
        return new ConfigurationReading.Entry(webhook, BundleText.read(service, bundle));
    }

    @Override
    public AuthorityStore.Written write(ConfigurationReading.Present over, List<NewBundle> bundles) {
        try {
            resource(over.configuration())
                    .patch(
                            new PatchContext.Builder()
                                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                                    .withFieldManager(FieldOwner.NAME)
                                    .withForce(true)
                                    .build(),
                            applied(over, bundles));
            return AuthorityStore.Written.WRITTEN;
        } catch (KubernetesClientException answer) {
            if (Answers.isConflict(answer)) {
                return AuthorityStore.Written.CONFLICT;
            }
            throw Answers.fault(
                    CertificateFault.Reason.CONFIGURATION,
                    "%s cannot be written".formatted(over.configuration()),
                    answer);
        }
    }

    /**
     * Names and bundles alone, since {@code webhooks} is a list keyed by name (admissionregistration/v1, {@code
     * listMapKey=name}). The version keeps an entry that is gone from being made again, and another's bundles from being
     * lost.
     */
    private String applied(ConfigurationReading.Present over, List<NewBundle> bundles) {
        ObjectNode object = json.createObjectNode();
        object.put("apiVersion", "admissionregistration.k8s.io/v1");
        object.put("kind", over.configuration().kind().text());
        object.putObject("metadata")
                .put("name", over.configuration().name())
                .put("resourceVersion", over.version().text());
        ArrayNode webhooks = object.putArray("webhooks");
        for (NewBundle bundle : bundles) {
            webhooks.addObject()
                    .put("name", bundle.webhook())
                    .putObject("clientConfig")
                    .put("caBundle", Base64Text.encode(BundleText.write(bundle.authorities())));
        }
        return object.toString();
    }
}
