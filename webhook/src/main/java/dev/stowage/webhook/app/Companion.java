package dev.stowage.webhook.app;

import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.PlainServer;
import dev.stowage.webhook.http.Server;
import io.prometheus.client.CollectorRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Everything that a companion runs: in a process of its own, or in a test. */
public final class Companion implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(10);

    /** What keeps admission from being ready for five seconds may do so for long. */
    private static final int LOOKS = 500;

    private final Duration drain;
    private final Readiness readiness;
    private final Servers servers;
    private final Shutdown shutdown;
    private final AtomicBoolean closing = new AtomicBoolean();

    private record Servers(PlainServer plain, Server admission, Server extender) {}

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
        var steered = Steered.begin();
        var pages =
                new PlainServer.Pages(readiness, registry, Version.json(config.role()), steered.explanations(config));
        var plain = shutdown.start(() -> plain(config, surroundings, pages), elsewhere);
        var extender = shutdown.start(() -> steered.serve(config, surroundings, registry), elsewhere);
        var admission = shutdown.start(() -> Admission.prepare(config, surroundings), elsewhere);
        Duties duties = shutdown.add(Duties.start(config, surroundings, steered, registry));
        new CacheMetrics(duties.caches()).register(registry);
        Server admitting = shutdown.add(admission.join().serve(duties.routes(), registry));
        var servers = new Servers(plain.join(), admitting, extender.join());
        readiness.started(List.of(admission.join()::notReady, duties.notReady()));
        Thread.ofVirtual().name("begin").start(() -> beginWhen(readiness, duties));
        return new Companion(config.drain(), readiness, servers, shutdown);
    }

    /** The API server waits for admission, and nobody for the rest, which takes as much of the processor. */
    private static void beginWhen(Readiness readiness, Duties duties) {
        try {
            for (int look = 0; look < LOOKS && !readiness.get().isEmpty(); look++) {
                Thread.sleep(LOOK);
            }
            duties.beginning().run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static PlainServer plain(Config config, Surroundings surroundings, PlainServer.Pages pages) {
        return PlainServer.start(
                new Address(config.ports().address(), config.ports().plain()),
                pages,
                surroundings.ticker(),
                surroundings.random());
    }

    /** Where admission is served; 0 if it is not. */
    public int admissionPort() {
        return servers.admission().port();
    }

    /** Where kube-scheduler is answered; 0 if it is not. */
    public int extenderPort() {
        return servers.extender().port();
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
        servers.extender().drain();
        try {
            Thread.sleep(drain);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        shutdown.close();
    }
}
