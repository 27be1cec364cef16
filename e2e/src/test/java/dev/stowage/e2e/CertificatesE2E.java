package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.CertificateStatus.SelfProbe.Succeeded;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.kubernetes.ProbeTarget;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Certificates are exchanged, lost and tampered with under an API server that calls a webhook all the while. */
@Tag("proof:certificates-race")
final class CertificatesE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final ServiceName SERVICE = WebhookRights.SERVICE;
    private static final String NAMESPACE = "certified";
    private static final int REPLICAS = 3;
    private static final int LEAVES = Proof.isAlone() ? 10 : 5;
    private static final int AUTHORITIES = 2;

    private static TestCluster cluster;
    private static KubernetesClient asking;
    private final List<CertifiedReplica> replicas = new ArrayList<>();

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("certificates"));
        asking = bench.closing(client(cluster.kubeconfig()));
        cluster.addNamespace(NAMESPACE);
        WebhookRights.grant(cluster);
        cluster.client().resource(CertifiedWebhooks.service(SERVICE)).create();
    }

    private static KubernetesClient client(String kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.fromKubeconfig(kubeconfig))
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    @BeforeEach
    void register() {
        cluster.client().resource(validating()).create();
        cluster.client()
                .resource(CertifiedWebhooks.mutating(WebhookRights.CONFIGURATION, SERVICE, NAMESPACE))
                .create();
    }

    @AfterEach
    void leaveNothing() {
        cluster.client().resource(validating()).delete();
        cluster.client()
                .resource(CertifiedWebhooks.mutating(WebhookRights.CONFIGURATION, SERVICE, NAMESPACE))
                .delete();
        replicas.forEach(replica -> replica.leave(cluster.client(), SERVICE));
        replicas.forEach(CertifiedReplica::close);
        secret().delete();
    }

    private static ValidatingWebhookConfiguration validating() {
        return CertifiedWebhooks.validating(WebhookRights.CONFIGURATION, SERVICE, NAMESPACE);
    }

    /** Has the rights that are shipped, no more, and serves once it is ready. */
    private CertifiedReplica join(String name) {
        CertifiedReplica replica = begin(name).ready(cluster.client());
        replica.join(cluster.client(), SERVICE);
        return replica;
    }

    /** Any replica, as through the Service. */
    private ProbeTarget.At probed() {
        int port = replicas.isEmpty() ? 1 : replicas.getFirst().port();
        return new ProbeTarget.At(cluster.hostAddress(), port);
    }

    private CertifiedReplica begin(String name) {
        KubernetesClient limited = bench.closing(client(WebhookRights.kubeconfig(cluster)));
        CertifiedReplica replica = CertifiedReplica.withOwnAuthority(name, limited, SERVICE, probed());
        replicas.add(replica);
        return replica;
    }

    @Test
    void raceThroughRotationsWithoutARefusedRequest() {
        for (int number = 1; number <= REPLICAS; number++) {
            begin("replica-" + number);
        }
        replicas.forEach(replica -> replica.ready(cluster.client()).join(cluster.client(), SERVICE));
        awaitAdmission();

        try (NewPods traffic = new NewPods(asking, NAMESPACE, 2)) {
            CertifiedReplica first = replicas.getFirst();
            first.await(
                    "a successor",
                    cluster.client(),
                    status -> status.generation() == 1 && status.phase() != CertificateStatus.Phase.STABLE);
            kill(replicas.get(1));
            long began = System.nanoTime();
            CertifiedReplica successor = begin("replica-4").ready(cluster.client());
            Duration ready = Duration.ofNanos(System.nanoTime() - began);
            successor.join(cluster.client(), SERVICE);
            successor.await(
                    "to reach another replica", cluster.client(), status -> status.selfProbe() instanceof Succeeded);
            first.await(
                    "the second authority",
                    cluster.client(),
                    status -> status.counts().authorities() >= 1);
            secret().delete();
            first.await(
                    "rotations",
                    cluster.client(),
                    status -> status.counts().authorities() >= AUTHORITIES
                            && status.counts().leaves() >= LEAVES);

            assertThat(traffic.refused()).isEmpty();
            Proof.held(
                    "certificates-race",
                    ("%d pods admitted by %d calls, each over a connection of its own, and none refused, while %d leaves and %d"
                                    + " authorities followed each other, one of three replicas was killed and the Secret deleted;"
                                    + " the replica in its place was ready in %d ms")
                            .formatted(
                                    traffic.admitted(),
                                    replicas.stream()
                                            .mapToLong(CertifiedReplica::answered)
                                            .sum(),
                                    first.certificates().status().counts().leaves(),
                                    first.certificates().status().counts().authorities(),
                                    ready.toMillis()));
        }
    }

    /** Its endpoint goes first, as when a pod is deleted; what it was doing about certificates stays half done. */
    private void kill(CertifiedReplica replica) {
        replica.leave(cluster.client(), SERVICE);
        long[] before = {-1};
        Waiting.byAsking(
                "the API server to call it no more",
                () -> {
                    before[0] = replica.answered();
                    for (int call = 0; call < 20; call++) {
                        NewPods.ask(asking, NAMESPACE);
                    }
                    return replica.answered();
                },
                after -> after == before[0],
                DEADLINE);
        replica.close();
    }

    private static void awaitAdmission() {
        Waiting.byAsking("pods to be admitted", () -> NewPods.ask(asking, NAMESPACE), String::isEmpty, DEADLINE);
    }

    @Test
    void putsItsBundleBackWhenAnotherManagerResetsIt() {
        join("replica-1");
        awaitAdmission();

        ValidatingWebhookConfiguration reset = new ValidatingWebhookConfigurationBuilder(validating())
                .editFirstWebhook()
                .editClientConfig()
                .withCaBundle(Base64Text.of(new TestAuthority().pem()))
                .endClientConfig()
                .endWebhook()
                .build();
        cluster.client().resource(reset).fieldManager("gitops").forceConflicts().serverSideApply();
        awaitAdmission();

        ValidatingWebhookConfiguration stored =
                cluster.client().resource(validating()).require();
        assertThat(stored.getMetadata().getManagedFields())
                .filteredOn(entry -> entry.getManager().equals("stowage-webhook"))
                .singleElement()
                .satisfies(entry -> assertThat(
                                cluster.client().getKubernetesSerialization().asJson(entry.getFieldsV1()))
                        .isEqualTo("{\"f:webhooks\":{\"k:{\\\"name\\\":\\\"guards.certified.stowage.dev\\\"}\":"
                                + "{\".\":{},\"f:clientConfig\":{\"f:caBundle\":{}},\"f:name\":{}}}}"));
    }

    static final List<Mishap> MISHAPS = List.of(
            new Mishap("emptied", secret -> secret.withData(Map.of())),
            new Mishap("corrupted", secret -> secret.addToData("current.key", Base64Text.of("junk"))),
            new Mishap("of another type", secret -> secret.withType("example.com/other")),
            new Mishap("immutable", secret -> secret.withImmutable(true)));

    @ParameterizedTest
    @FieldSource("MISHAPS")
    void restoresItsSecretFromMemory(Mishap mishap) {
        join("replica-1");
        Secret before = secret().require();

        // Type and immutability are for life, so the Secret is another one afterwards, unless the replica is faster.
        Waiting.byAsking(
                "the Secret to be spoilt", () -> mishap.happen(cluster.client(), before), spoilt -> spoilt, DEADLINE);

        Waiting.byAsking(
                "the Secret to be restored",
                () -> secret().get(),
                after -> after != null
                        && after.getType().equals("Opaque")
                        && Objects.equals(
                                before.getData().get("current.key"),
                                after.getData() == null ? null : after.getData().get("current.key")),
                DEADLINE);
    }

    private static Resource<Secret> secret() {
        return cluster.client().secrets().inNamespace(SERVICE.namespace()).withName(WebhookRights.SECRET);
    }

    /** A leaf that Go does not take, and what it says of it. */
    record Unacceptable(String name, UnacceptableLeaves leaves, String complaint) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Unacceptable> UNACCEPTABLE = List.of(
            new Unacceptable(
                    "a common name alone",
                    UnacceptableLeaves.commonNameOnly(SERVICE),
                    "x509: certificate relies on legacy Common Name field, use SANs instead"),
            new Unacceptable(
                    "a name that the authority may not sign for",
                    UnacceptableLeaves.ofAnotherAuthority(SERVICE),
                    "x509: a root or intermediate certificate is not authorized to sign for this name"));

    @ParameterizedTest
    @FieldSource("UNACCEPTABLE")
    void isNotTakenByTheApiServerOtherwise(Unacceptable unacceptable) {
        cluster.client()
                .resource(CertifiedWebhooks.trusting(validating(), unacceptable.leaves.bundle()))
                .update();
        cluster.client()
                .resource(CertifiedWebhooks.mutating(WebhookRights.CONFIGURATION, SERVICE, "nowhere"))
                .update();
        KeyMaterial leaf = unacceptable.leaves.leaf();
        CertifiedReplica server =
                new CertifiedReplica("unacceptable", cluster.hostAddress(), new FixedCertificate(leaf));
        replicas.add(server);
        server.join(cluster.client(), SERVICE);

        Waiting.byAsking(
                unacceptable.complaint,
                () -> NewPods.ask(asking, NAMESPACE),
                refusal -> refusal.contains(unacceptable.complaint),
                DEADLINE);
    }
}
