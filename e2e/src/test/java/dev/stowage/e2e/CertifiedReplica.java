package dev.stowage.e2e;

import dev.stowage.bench.Waiting;
import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.RenewalPolicy;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.ServingCertificates;
import dev.stowage.certs.kubernetes.AuthoritySettings;
import dev.stowage.certs.kubernetes.OwnAuthority;
import dev.stowage.certs.kubernetes.ProbeTarget;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * A webhook on the host that admits everything, with certificates that come from what is tested. Every answer closes its
 * connection, so that every call is a handshake.
 */
final class CertifiedReplica implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    /** API servers under load are slow, hence the three seconds to settle. */
    private static final RenewalPolicy BRIEF = Proof.isAlone() ? brief(60, 8) : brief(75, 15);

    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final String name;
    private final ServingCertificates certificates;
    private final ClosingServer server;
    private final AtomicLong answered = new AtomicLong();

    private static RenewalPolicy brief(int authority, int leaf) {
        return RenewalPolicy.brief(
                Duration.ofSeconds(authority), Duration.ofSeconds(leaf), Duration.ofSeconds(3), Duration.ofMillis(500));
    }

    CertifiedReplica(String name, String address, ServingCertificates certificates) {
        this.name = name;
        this.certificates = certificates;
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {certificates.keyManager()}, null, null);
            server = new ClosingServer(address, context, this::admit);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("No TLS context can be made.", impossible);
        }
    }

    /**
     * One that has an authority of its own.
     *
     * @param client should have no more rights than it needs
     * @param probed another one at the same address
     */
    static CertifiedReplica withOwnAuthority(
            String name, KubernetesClient client, ServiceName service, ProbeTarget.At probed) {
        return new CertifiedReplica(
                name,
                probed.host(),
                OwnAuthority.start(new AuthoritySettings(
                        client,
                        service,
                        "cluster.local",
                        WebhookRights.SECRET,
                        List.of(
                                ManagedConfiguration.mutating(WebhookRights.CONFIGURATION),
                                ManagedConfiguration.validating(WebhookRights.CONFIGURATION)),
                        BRIEF,
                        name,
                        probed,
                        new AuthoritySettings.Clocks(InstantSource.system(), System::nanoTime),
                        new SecureRandom())));
    }

    private String admit(String review) {
        answered.incrementAndGet();
        return JSON.writeValueAsString(Map.of(
                "apiVersion",
                "admission.k8s.io/v1",
                "kind",
                "AdmissionReview",
                "response",
                Map.of("uid", JSON.readTree(review).at("/request/uid"), "allowed", true)));
    }

    String name() {
        return name;
    }

    ServingCertificates certificates() {
        return certificates;
    }

    int port() {
        return server.port();
    }

    /** How many calls it answered. */
    long answered() {
        return answered.get();
    }

    /** Waits until the API server can be expected to trust it. */
    CertifiedReplica ready(KubernetesClient client) {
        await("readiness of " + name, client, _ -> certificates.readiness() instanceof Readiness.Ready);
        return this;
    }

    /** Waits until things stand as wanted. */
    void await(String what, KubernetesClient client, Predicate<CertificateStatus> wanted) {
        Waiting.byAsking(
                what,
                () -> {
                    // A question that takes its time, since nothing tells when the status changes.
                    client.getKubernetesVersion();
                    return certificates.status();
                },
                wanted,
                DEADLINE);
    }

    /** As the endpoint controller does for a pod that is ready. */
    EndpointSlice endpoint(ServiceName service) {
        return new EndpointSliceBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(service.namespace())
                .addToLabels("kubernetes.io/service-name", service.name())
                .endMetadata()
                .withAddressType("IPv4")
                .addNewPort()
                .withName("https")
                .withPort(port())
                .withProtocol("TCP")
                .endPort()
                .addNewEndpoint()
                .withAddresses(server.address())
                .withNewConditions()
                .withReady(true)
                .endConditions()
                .endEndpoint()
                .build();
    }

    void join(KubernetesClient client, ServiceName service) {
        client.resource(endpoint(service)).create();
    }

    void leave(KubernetesClient client, ServiceName service) {
        client.resource(endpoint(service)).delete();
    }

    /** Ends in the middle of whatever it does. */
    @Override
    public void close() {
        server.close();
        certificates.close();
    }
}
