package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.RenewalPolicy;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.kubernetes.AuthoritySettings;
import dev.stowage.certs.kubernetes.OwnAuthority;
import dev.stowage.certs.kubernetes.ProbeTarget;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Certificates are exchanged under an API server that calls a webhook all the while. */
@Tag("proof:certificates-race")
final class CertificatesE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final ServiceName SERVICE = new ServiceName("certified", "default");
    private static final RenewalPolicy BRIEF = RenewalPolicy.brief(
            Duration.ofSeconds(60), Duration.ofSeconds(8), Duration.ofSeconds(1), Duration.ofMillis(500));

    private static TestCluster cluster;
    private static KubernetesClient asking;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("certificates"));
        asking = bench.closing(client(cluster.kubeconfig()));
        WebhookRights.grant(cluster.client());
        cluster.client()
                .resource(new ServiceBuilder()
                        .withNewMetadata()
                        .withName(SERVICE.name())
                        .withNamespace(SERVICE.namespace())
                        .endMetadata()
                        .withNewSpec()
                        .addNewPort()
                        .withName("https")
                        .withPort(443)
                        .endPort()
                        .endSpec()
                        .build())
                .create();
    }

    private static KubernetesClient client(String kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.fromKubeconfig(kubeconfig))
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    private static CertifiedReplica replica(String name) {
        KubernetesClient limited = bench.closing(
                client(cluster.tokens().kubeconfig("default", WebhookRights.ACCOUNT, Duration.ofHours(1))));
        return bench.closing(new CertifiedReplica(
                name,
                cluster.hostAddress(),
                OwnAuthority.start(new AuthoritySettings(
                        limited,
                        SERVICE,
                        "cluster.local",
                        WebhookRights.SECRET,
                        List.of(
                                ManagedConfiguration.mutating(WebhookRights.CONFIGURATION),
                                ManagedConfiguration.validating(WebhookRights.CONFIGURATION)),
                        BRIEF,
                        name,
                        new ProbeTarget.Nowhere(),
                        new AuthoritySettings.Clocks(InstantSource.system(), System::nanoTime),
                        new SecureRandom()))));
    }

    @Test
    void raceThroughRotationsWithoutARefusedRequest() {
        cluster.addNamespace("raced");
        cluster.client()
                .resource(CertifiedWebhooks.validating(WebhookRights.CONFIGURATION, SERVICE, "raced"))
                .create();
        cluster.client()
                .resource(CertifiedWebhooks.mutating(WebhookRights.CONFIGURATION, SERVICE, "raced"))
                .create();
        List<CertifiedReplica> replicas = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            replicas.add(replica("replica-" + number));
        }
        replicas.forEach(replica -> replica.ready(DEADLINE).join(cluster.client(), SERVICE.name()));
        Waiting.byAsking("the webhook to be called", () -> NewPods.ask(asking, "raced"), String::isEmpty, DEADLINE);

        try (NewPods traffic = new NewPods(asking, "raced", 4)) {
            long began = System.nanoTime();
            Waiting.byAsking(
                    "rotations", () -> counts(replicas.getFirst()), counts -> counts.authorities() >= 2, DEADLINE);
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            cluster.client()
                    .v1()
                    .events()
                    .inNamespace("default")
                    .list()
                    .getItems()
                    .forEach(e -> System.err.println(e.getMetadata().getCreationTimestamp() + " "
                            + e.getReportingInstance() + " " + e.getReason() + " " + e.getMessage()));
            System.err.println(took + " " + traffic.admitted() + " "
                    + replicas.getFirst().certificates().status());
            assertThat(traffic.refused()).isEmpty();
        }
        Proof.held("certificates-race", "x");
    }

    private static CertificateStatus.Counts counts(CertifiedReplica replica) {
        NewPods.ask(asking, "raced");
        return replica.certificates().status().counts();
    }
}
