package dev.stowage.webhook.http;

import dev.stowage.certs.SwappableKeyManager;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.wire.AdmissionRequest;
import dev.stowage.webhook.wire.Endpoint;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/** An admission server on a free port of this machine, whose endpoint answers as a test has it. */
final class ServedAdmission implements AutoCloseable {
    /** Fails open, at {@link Calls#PATH}. */
    static final Function<AdmissionRequest, Decision> ALLOW = _ -> new Decision.Allow(Outcome.NOT_OF_A_REPLICA);

    /** Small, so that a test can go beyond them. */
    static final Limits LIMITS = new Limits(
            2_000,
            4_000,
            2_000,
            3_000,
            4_096,
            4,
            64,
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5));

    private final TestCertificate certificate = TestCertificate.numbered(1);
    private final SwappableKeyManager keyManager = new SwappableKeyManager();
    private final CollectorRegistry registry = new CollectorRegistry();
    private final AdmissionServer server;

    /** The endpoint that fails open decides by this, and so does one at {@code /validate-hub} that fails closed. */
    ServedAdmission(UnaryOperator<Limits> limits, Function<AdmissionRequest, Decision> decide) {
        keyManager.present(certificate.material());
        List<Route> routes = List.of(
                new Route(new Deciding(Calls.PATH, decide), Overload.FAIL),
                new Route(new Deciding("/validate-hub", decide), Overload.RETRY));
        server = AdmissionServer.start(
                new Address("127.0.0.1", 0),
                limits.apply(LIMITS),
                routes,
                new AdmissionServer.Needs(
                        keyManager, new AdmissionMetrics(registry, routes), System::nanoTime, new SecureRandom()));
    }

    static ServedAdmission allowing() {
        return new ServedAdmission(limits -> limits, ALLOW);
    }

    private record Deciding(String path, Function<AdmissionRequest, Decision> decide) implements Endpoint {
        @Override
        public List<Outcome> outcomes() {
            return List.of(Outcome.values());
        }

        @Override
        public Decision decide(AdmissionRequest request) {
            return decide.apply(request);
        }
    }

    Talk talk() throws IOException {
        return Talk.tls(server.port(), trust());
    }

    SSLContext trust() {
        return TestCertificate.trusting(List.of(certificate));
    }

    SwappableKeyManager keyManager() {
        return keyManager;
    }

    AdmissionServer server() {
        return server;
    }

    /** The value of a metric without labels. */
    double metric(String name) {
        return registry.getSampleValue(name);
    }

    double failures(String endpoint, Failure reason) {
        return registry.getSampleValue(
                "stowage_admission_failures_total",
                new String[] {"endpoint", "reason"},
                new String[] {endpoint, reason.label()});
    }

    @Override
    public void close() {
        server.close();
    }
}
