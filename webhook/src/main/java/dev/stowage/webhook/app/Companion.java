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
import dev.stowage.webhook.http.PlainServer;
import io.prometheus.client.CollectorRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Everything that a companion runs: in a process of its own, or in a test. */
public final class Companion implements AutoCloseable {
    private final Duration drain;
    private final Readiness readiness;
    private final Servers servers;
    private final Shutdown shutdown;
    private final AtomicBoolean closing = new AtomicBoolean();

    private record Servers(PlainServer plain, AdmissionServer admission) {}

    private Companion(Duration drain, Readiness readiness, Servers servers, Shutdown shutdown) {
        this.drain = drain;
        this.readiness = readiness;
        this.servers = servers;
        this.shutdown = shutdown;
    }

    /**
     * Starts one, and returns when it listens; it is ready when {@link #notReady} is empty. What the cluster lacks is no
     * fault, and waited for.
     *
     * @throws RuntimeException if a port cannot be had
     */
    public static Companion start(Config config, Surroundings surroundings) {
        var shutdown = new Shutdown();
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("start-", 1).factory())) {
            return start(config, surroundings, shutdown, threads);
        } catch (RuntimeException fault) {
            shutdown.close();
            throw fault;
        }
    }

    /** Each part loads hundreds of classes, so they start side by side. */
    private static Companion start(Config config, Surroundings surroundings, Shutdown shutdown, Executor elsewhere) {
        var readiness = new Readiness();
        var registry = new CollectorRegistry();
        var starting = shutdown.start(() -> plain(config, surroundings, readiness, registry), elsewhere);
        var certifying = shutdown.start(() -> certificates(config, surroundings), elsewhere);
        Duties duties = shutdown.add(Duties.start(config, surroundings));
        PlainServer plain = starting.join();
        ServingCertificates certificates = certifying.join();
        new CertificateMetrics(certificates::status).register(registry);
        new CacheMetrics(duties.caches()).register(registry);
        AdmissionServer admission = shutdown.add(AdmissionServer.start(
                new Address(config.ports().address(), config.ports().admission()),
                Limits.admission(config.admission().maxInWork()),
                duties.routes(),
                new AdmissionServer.Needs(
                        certificates.keyManager(),
                        new AdmissionMetrics(registry, duties.routes()),
                        surroundings.ticker(),
                        surroundings.random())));
        readiness.started(List.of(() -> notReady(certificates), duties.notReady()));
        return new Companion(config.drain(), readiness, new Servers(plain, admission), shutdown);
    }

    private static PlainServer plain(
            Config config, Surroundings surroundings, Readiness readiness, CollectorRegistry registry) {
        return PlainServer.start(
                new Address(config.ports().address(), config.ports().plain()),
                new PlainServer.Pages(readiness, registry, Version.json(config.role())),
                surroundings.ticker(),
                surroundings.random());
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

    private static List<String> notReady(ServingCertificates certificates) {
        return switch (certificates.readiness()) {
            case Ready() -> List.of();
            case NotReady(var reason) -> List.of(reason);
        };
    }

    /** Where admission is served. */
    public int admissionPort() {
        return servers.admission().port();
    }

    /** Where probes and metrics are. */
    public int plainPort() {
        return servers.plain().port();
    }

    /** Why it should get no requests, each in a sentence; empty if it should. */
    public List<String> notReady() {
        return readiness.get();
    }

    /**
     * Stops being ready, goes on serving for as long as clients need to learn that, answers what is under way, and ends
     * everything.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        readiness.drain();
        servers.admission().drain();
        try {
            Thread.sleep(drain);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        shutdown.close();
    }
}
