package dev.stowage.webhook.app;

import dev.stowage.certs.Readiness.NotReady;
import dev.stowage.certs.Readiness.Ready;
import dev.stowage.certs.ServingCertificates;
import dev.stowage.certs.kubernetes.AuthoritySettings;
import dev.stowage.certs.kubernetes.ExternalCertificate;
import dev.stowage.certs.kubernetes.ExternalSettings;
import dev.stowage.certs.kubernetes.OwnAuthority;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.AdmissionMetrics;
import dev.stowage.webhook.http.AdmissionServer;
import dev.stowage.webhook.http.Limits;
import dev.stowage.webhook.http.Route;
import dev.stowage.webhook.http.Server;
import io.prometheus.client.CollectorRegistry;
import java.util.List;

/** Admission with its certificates, before its endpoints are known. */
sealed interface Admission extends AutoCloseable {
    /** Serves these endpoints. */
    Server serve(List<Route> routes, CollectorRegistry registry);

    /** What stands in the way of serving, each in a sentence. */
    List<String> notReady();

    /** Ends the upkeep of the certificates. */
    @Override
    void close();

    /** Starts the upkeep of the certificates, if the role has any. */
    static Admission prepare(Config config, Surroundings surroundings) {
        return switch (config.role()) {
            case WORKLOAD, HUB -> new Certified(config, surroundings, certificates(config, surroundings));
            case EXTENDER -> new None();
        };
    }

    /** Of a role that admits nothing. */
    record None() implements Admission {
        @Override
        public Server serve(List<Route> routes, CollectorRegistry registry) {
            return Server.none();
        }

        @Override
        public List<String> notReady() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    /** Over TLS. */
    record Certified(Config config, Surroundings surroundings, ServingCertificates certificates) implements Admission {
        @Override
        public Server serve(List<Route> routes, CollectorRegistry registry) {
            new CertificateMetrics(certificates::status).register(registry);
            return AdmissionServer.start(
                    new Address(config.ports().address(), config.ports().admission()),
                    Limits.admission(config.admission().maxInWork()),
                    routes,
                    new AdmissionServer.Needs(
                            certificates.keyManager(),
                            new AdmissionMetrics(registry, routes),
                            surroundings.ticker(),
                            surroundings.random()));
        }

        @Override
        public List<String> notReady() {
            return switch (certificates.readiness()) {
                case Ready() -> List.of();
                case NotReady(var reason) -> List.of(reason);
            };
        }

        @Override
        public void close() {
            certificates.close();
        }
    }

    private static ServingCertificates certificates(Config config, Surroundings surroundings) {
        Config.Certificates certificates = config.certificates();
        return switch (certificates.source()) {
            case OWN ->
                OwnAuthority.start(new AuthoritySettings(
                        surroundings.client(),
                        config.service(),
                        certificates.clusterDomain(),
                        certificates.secret(),
                        certificates.configurations(),
                        certificates.policy(),
                        config.podName(),
                        certificates.probe(),
                        new AuthoritySettings.Clocks(surroundings.clock(), surroundings.ticker()),
                        surroundings.random()));
            case EXTERNAL ->
                ExternalCertificate.start(new ExternalSettings(
                        surroundings.client(),
                        config.service(),
                        certificates.secret(),
                        certificates.policy().tick(),
                        surroundings.clock()));
        };
    }
}
