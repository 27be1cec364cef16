package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API server takes the pods of companions as they are shipped: critical, within the quota, and restricted. */
final class CriticalPodsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String NAMESPACE = "stowage-system";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Of the class system-cluster-critical (kubernetes, {@code pkg/apis/scheduling/types.go}). */
    private static final int CRITICAL = 2_000_000_000;

    private static TestCluster cluster;

    @BeforeAll
    static void install() {
        cluster = bench.start(ClusterSpec.named("critical"));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        cluster.install(Shipped.HUB);
        // Before, the API server refuses what the quota is for, and controllers try again.
        Waiting.until(
                "the quota to be counted",
                cluster.client().resourceQuotas().inNamespace(NAMESPACE),
                CriticalPodsE2E::isCounted,
                DEADLINE);
    }

    private static boolean isCounted(List<ResourceQuota> quotas) {
        return quotas.stream()
                .anyMatch(
                        quota -> quota.getStatus() != null && quota.getStatus().getUsed() != null);
    }

    /** Why it would not be taken; empty if it would. */
    private static String refusal(Resource<Pod> pod) {
        try {
            pod.dryRun().create();
            return "";
        } catch (KubernetesClientException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stowage-companion", "stowage-hub-companion"})
    void areTaken(String name) {
        PodTemplateSpec template = cluster.client()
                .apps()
                .deployments()
                .inNamespace(NAMESPACE)
                .withName(name)
                .require()
                .getSpec()
                .getTemplate();

        Resource<Pod> pod = cluster.client()
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(NAMESPACE)
                        .withLabels(template.getMetadata().getLabels())
                        .endMetadata()
                        .withSpec(template.getSpec())
                        .build());
        // The API server hears of the quota, and of what is used of it, no sooner than we do.
        Waiting.byAsking("the pod to be taken", () -> refusal(pod), String::isEmpty, DEADLINE);

        Pod taken = pod.create();

        assertThat(taken.getSpec().getPriority()).isEqualTo(CRITICAL);
        Waiting.until(
                "the quota to count it",
                cluster.client().resourceQuotas().inNamespace(NAMESPACE),
                quotas -> quotas.stream()
                        .anyMatch(quota -> !quota.getStatus()
                                .getUsed()
                                .getOrDefault("pods", Quantity.parse("0"))
                                .getAmount()
                                .equals("0")),
                DEADLINE);
    }
}
