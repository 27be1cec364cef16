package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.SwappableKeyManager;
import dev.stowage.extender.http.Explanations;
import dev.stowage.fleet.Golden;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.webhook.Addition;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.AdmissionMetrics;
import dev.stowage.webhook.http.AdmissionServer;
import dev.stowage.webhook.http.Limits;
import dev.stowage.webhook.http.Overload;
import dev.stowage.webhook.http.PlainServer;
import dev.stowage.webhook.http.Route;
import dev.stowage.webhook.http.TestCertificate;
import dev.stowage.webhook.wire.AdmissionRequest;
import dev.stowage.webhook.wire.Endpoint;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MetricsIT {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final CollectorRegistry registry = new CollectorRegistry();

    /** Adds a scheduler to pods of the namespace {@code team}, and leaves others alone. */
    private record Stamping(String path) implements Endpoint {
        @Override
        public List<Outcome> outcomes() {
            return List.of(Outcome.STAMPED, Outcome.NOT_OF_A_REPLICA, Outcome.OWNER_UNKNOWN);
        }

        @Override
        public Decision decide(AdmissionRequest request) {
            return request.namespace().equals("team")
                    ? new Decision.Patch(
                            Outcome.STAMPED, List.of(new Addition.Text(List.of("spec", "schedulerName"), "stowage")))
                    : new Decision.Allow(Outcome.NOT_OF_A_REPLICA);
        }
    }

    @Test
    void lookLikeThis() throws IOException, InterruptedException {
        TestCertificate certificate = TestCertificate.numbered(1);
        var keyManager = new SwappableKeyManager();
        keyManager.present(certificate.material());
        List<Route> routes = List.of(
                new Route(new Stamping("/mutate-pods"), Overload.FAIL),
                new Route(new Stamping("/validate-replicas"), Overload.FAIL));
        new CertificateMetrics(MetricsIT::status).register(registry);
        new CacheMetrics(MetricsIT::caches).register(registry);
        var needs = new AdmissionServer.Needs(
                keyManager, new AdmissionMetrics(registry, routes), MetricsIT::standingStill, new SecureRandom());
        try (HttpClient http = HttpClient.newBuilder()
                        .sslContext(TestCertificate.trusting(List.of(certificate)))
                        .build();
                var admission = AdmissionServer.start(loopback(), Limits.admission(4), routes, needs);
                var plain = PlainServer.start(
                        loopback(),
                        new PlainServer.Pages(List::of, registry, "", Explanations.none("")),
                        MetricsIT::standingStill,
                        new Random(1))) {
            String url = "https://127.0.0.1:%d/mutate-pods".formatted(admission.port());
            assertThat(post(http, url, review("team")).body()).contains("JSONPatch");
            assertThat(post(http, url, review("other")).statusCode()).isEqualTo(200);
            assertThat(post(http, url, "nonsense").statusCode()).isEqualTo(400);

            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:%d/metrics".formatted(plain.port())))
                    .build();
            String metrics =
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body();

            Golden.check(MetricsIT.class, "workload.out.txt", metrics);
        }
    }

    private static long standingStill() {
        return 0;
    }

    private static Address loopback() {
        return new Address("127.0.0.1", 0);
    }

    private static HttpResponse<String> post(HttpClient http, String url, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(url))
                        .version(HttpClient.Version.HTTP_1_1)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    static String review(String namespace) {
        return """
                {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"a-1",\
                "kind":{"group":"","version":"v1","kind":"Pod"},\
                "resource":{"group":"","version":"v1","resource":"pods"},\
                "namespace":"%s","operation":"CREATE","userInfo":{"username":"someone","groups":[]},\
                "object":{"apiVersion":"v1","kind":"Pod","metadata":{"generateName":"pod-"},"spec":{}},\
                "oldObject":null,"dryRun":false,"options":null}}""".formatted(namespace);
    }

    private static CertificateStatus status() {
        return new CertificateStatus(
                CertificateStatus.Phase.PREPARED,
                3,
                new CertificateStatus.Ending.At(NOW.plus(Duration.ofDays(180))),
                new CertificateStatus.Ending.At(NOW.plus(Duration.ofDays(9))),
                List.of(
                        new CertificateStatus.Entry(
                                "MutatingWebhookConfiguration/stowage-companion", "pods.stowage.dev", true),
                        new CertificateStatus.Entry(
                                "ValidatingWebhookConfiguration/stowage-companion", "replicas.stowage.dev", false)),
                List.of(),
                new CertificateStatus.SelfProbe.Succeeded(NOW),
                new CertificateStatus.Skew.Ahead(Duration.ofMillis(-1_500)),
                new CertificateStatus.Counts(12, 2, 1, 0));
    }

    private static List<CacheStatus> caches() {
        return List.of(
                new CacheStatus("jobs.batch", false, Duration.ofSeconds(61), "forbidden"),
                new CacheStatus("replicasets.apps", true, Duration.ofMillis(2_500), ""));
    }
}
