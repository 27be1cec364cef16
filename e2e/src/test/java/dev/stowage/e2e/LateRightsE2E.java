package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A companion that is faster than its rights, as on a fresh installation, waits for them. */
final class LateRightsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String NAMESPACE = "stowage-system";
    private static final String ACCOUNT = "stowage-companion";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Longer than a first few tries that follow each other ever more slowly would go on. */
    private static final Duration WITHOUT_RIGHTS = Duration.ofSeconds(6);

    /** Less than a try that was put off ever further would take, and enough for two cores that much else runs on. */
    private static final Duration PROMPTLY = Duration.ofSeconds(10);

    @Test
    void knowsEverythingSoonAfterItMayRead() {
        TestCluster cluster = bench.start(ClusterSpec.named("late"));
        cluster.install(Shipped.CRDS);
        KubernetesClient companion = bench.closing(withoutRights(cluster));
        ReplicaCaches caches =
                bench.closing(ReplicaCaches.start(companion, CacheSettings.usual(Duration.ZERO, System::nanoTime)));

        awaitRefusals(cluster, caches);
        assertThat(caches.status()).noneMatch(CacheStatus::synced);
        assertThat(caches.synced()).isFalse();

        cluster.install(Shipped.COMPANION);
        Waiting.until(
                "the ClusterRole to be filled",
                cluster.client().resources(ClusterRole.class).withName("stowage-companion-owners"),
                LateRightsE2E::isFilled,
                DEADLINE);
        long began = System.nanoTime();
        Waiting.byAsking(
                "the caches to be synced",
                () -> asking(cluster, caches.status()),
                all -> all.stream().allMatch(CacheStatus::synced),
                PROMPTLY);

        assertThat(caches.synced()).isTrue();
        System.out.printf(
                "Synced %d ms after the rights were there.%n",
                Duration.ofNanos(System.nanoTime() - began).toMillis());
    }

    private static KubernetesClient withoutRights(TestCluster cluster) {
        cluster.addNamespace(NAMESPACE);
        cluster.client()
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .build())
                .create();
        String kubeconfig = cluster.tokens().kubeconfig(NAMESPACE, ACCOUNT, Duration.ofHours(1));
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig))
                .build();
    }

    private static void awaitRefusals(TestCluster cluster, ReplicaCaches caches) {
        long began = System.nanoTime();
        Waiting.byAsking(
                "the caches to be refused for a while",
                () -> asking(cluster, caches.status()),
                all -> System.nanoTime() - began > WITHOUT_RIGHTS.toNanos()
                        && all.stream().allMatch(status -> status.problem().contains("forbidden")),
                DEADLINE);
    }

    /** With a question that takes its time, since nothing tells when the status changes. */
    private static List<CacheStatus> asking(TestCluster cluster, List<CacheStatus> status) {
        cluster.client().getKubernetesVersion();
        return status;
    }

    private static boolean isFilled(List<ClusterRole> roles) {
        return roles.stream()
                .anyMatch(role -> role.getRules() != null && !role.getRules().isEmpty());
    }
}
