package dev.stowage.e2e;

import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.certs.ServiceName;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/** The rights of a companion as they are shipped, and no others. */
final class WebhookRights {
    static final ServiceName SERVICE = new ServiceName("stowage-companion", "stowage-system");
    static final String SECRET = "stowage-companion-tls";
    static final String CONFIGURATION = "stowage-companion";

    private static final String ACCOUNT = "stowage-companion";

    private WebhookRights() {}

    /** Installs all that is shipped, and takes away the Service and the webhooks, of which a test has its own. */
    static void grant(TestCluster cluster) {
        cluster.install(Shipped.COMPANION);
        KubernetesClient client = cluster.client();
        client.services()
                .inNamespace(SERVICE.namespace())
                .withName(SERVICE.name())
                .delete();
        var webhooks = client.admissionRegistration().v1();
        webhooks.mutatingWebhookConfigurations().withName(CONFIGURATION).delete();
        webhooks.validatingWebhookConfigurations().withName(CONFIGURATION).delete();
    }

    /** For a process that has them. */
    static String kubeconfig(TestCluster cluster) {
        return cluster.tokens().kubeconfig(SERVICE.namespace(), ACCOUNT, Duration.ofHours(1));
    }
}
