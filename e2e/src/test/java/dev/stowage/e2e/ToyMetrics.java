package dev.stowage.e2e;

import dev.stowage.bench.HostServer;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A metrics API with one metric, {@code queue}, whose value the test sets: what autoscalers of that cluster go by. */
final class ToyMetrics implements AutoCloseable {
    private static final String GROUP = "external.metrics.k8s.io";
    private static final String PATH = "/apis/%s/v1beta1".formatted(GROUP);
    private static final String SERVICE = "toy-metrics";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final HostServer server;
    private volatile int queue;

    private ToyMetrics(String address, TestAuthority authority) {
        server = HostServer.https(address, authority.serving(SERVICE + ".default.svc"), (path, _) -> answer(path));
    }

    /** Serves it, and returns when the cluster's API server leads to it. */
    static ToyMetrics on(TestCluster cluster) {
        TestAuthority authority = new TestAuthority();
        ToyMetrics metrics = new ToyMetrics(cluster.hostAddress(), authority);
        cluster.serveAs(SERVICE, metrics.server.port());
        cluster.client()
                .resource("""
                        apiVersion: apiregistration.k8s.io/v1
                        kind: APIService
                        metadata: {name: v1beta1.%1$s}
                        spec:
                          group: %1$s
                          version: v1beta1
                          groupPriorityMinimum: 100
                          versionPriority: 100
                          service: {name: %2$s, namespace: default, port: 443}
                          caBundle: %3$s
                        """.formatted(
                        GROUP,
                        SERVICE,
                        Base64.getEncoder().encodeToString(authority.pem().getBytes(StandardCharsets.UTF_8))))
                .create();
        Waiting.until(
                "the metrics API to be available",
                cluster.client()
                        .genericKubernetesResources("apiregistration.k8s.io/v1", "APIService")
                        .withName("v1beta1." + GROUP),
                services -> services.stream().anyMatch(service -> holds(service, "Available")),
                DEADLINE);
        return metrics;
    }

    /** Whether an object says that a condition holds. */
    static boolean holds(GenericKubernetesResource object, String type) {
        List<Map<String, Object>> conditions = object.get("status", "conditions");
        return conditions != null
                && conditions.stream()
                        .anyMatch(condition ->
                                type.equals(condition.get("type")) && "True".equals(condition.get("status")));
    }

    /** From now on that is the metric. */
    void queue(int length) {
        queue = length;
    }

    private String answer(String path) {
        if (path.equals(PATH)) {
            return """
                    {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "%s/v1beta1", "resources": [
                      {"name": "externalmetrics", "singularName": "", "namespaced": true, "kind": "ExternalMetricValueList",
                       "verbs": ["get"]}]}
                    """.formatted(GROUP);
        }
        return path.startsWith(PATH) ? """
                {"kind": "ExternalMetricValueList", "apiVersion": "%s/v1beta1", "metadata": {}, "items": [
                  {"metricName": "queue", "metricLabels": {}, "timestamp": "%s", "value": "%d"}]}
                """.formatted(GROUP, Instant.now(), queue) : "{}";
    }

    @Override
    public void close() {
        server.close();
    }
}
