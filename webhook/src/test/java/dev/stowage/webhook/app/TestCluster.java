package dev.stowage.webhook.app;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An API server that has what an installation puts there, and clients for it. */
final class TestCluster implements AutoCloseable {
    private static final String REGISTRATION = "/apis/admissionregistration.k8s.io/v1";

    private final ApiServer api;

    private TestCluster(ApiServer api) {
        this.api = api;
    }

    /** With the webhook configurations, whose bundles are empty, and so many ReplicaSets that are nobody's. */
    static TestCluster start(int replicaSets) {
        TestCluster cluster = new TestCluster(ApiServer.start());
        cluster.configuration("mutatingwebhookconfigurations", "stowage-companion", "pods.stowage.dev");
        cluster.configuration("validatingwebhookconfigurations", "stowage-companion", "replicas.stowage.dev");
        cluster.configuration("validatingwebhookconfigurations", "stowage-hub", "hub.stowage.dev");
        for (int number = 0; number < replicaSets; number++) {
            cluster.put(new ApiPath("/apis/apps/v1", "team", "replicasets", "set-" + number), """
                    {"apiVersion":"apps/v1","kind":"ReplicaSet","metadata":{"name":"set-%d","namespace":"team"}}""".formatted(number));
        }
        return cluster;
    }

    private void configuration(String plural, String name, String webhook) {
        String kind = plural.startsWith("mutating") ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration";
        put(new ApiPath(REGISTRATION, "", plural, name), """
                {"apiVersion":"admissionregistration.k8s.io/v1","kind":"%s","metadata":{"name":"%s"},
                "webhooks":[{"name":"%s","clientConfig":{"service":{"name":"stowage-companion","namespace":"stowage-system"}},
                "admissionReviewVersions":["v1"],"sideEffects":"None"}]}""".formatted(kind, name, webhook));
    }

    void put(ApiPath path, String object) {
        api.objects().put(path, (ObjectNode) new JsonMapper().readTree(object));
    }

    KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(api.url())
                        .withCaCertData(Base64.getEncoder()
                                .encodeToString(api.authority().getBytes(StandardCharsets.UTF_8)))
                        .withOnlyHttpWatches(true)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    /**
     * For a process of its own, which finds the cluster as it would in a pod.
     *
     * @param folder where what a pod has mounted is put
     */
    Map<String, String> environment(Path folder) throws IOException {
        URI address = URI.create(api.url());
        return Map.of(
                "KUBERNETES_AUTH_TRYKUBECONFIG", "false",
                "KUBERNETES_SERVICE_HOST", address.getHost(),
                "KUBERNETES_SERVICE_PORT", Integer.toString(address.getPort()),
                "KUBERNETES_CERTS_CA_FILE",
                        Files.writeString(folder.resolve("ca.crt"), api.authority())
                                .toString(),
                "KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN",
                        Files.writeString(folder.resolve("token"), "token").toString());
    }

    @Override
    public void close() {
        api.close();
    }
}
