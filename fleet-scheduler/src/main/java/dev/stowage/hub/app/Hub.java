package dev.stowage.hub.app;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.hub.http.FleetMetrics;
import dev.stowage.hub.http.PlainServer;
import dev.stowage.hub.http.WorkMetrics;
import dev.stowage.hub.kubernetes.Election;
import dev.stowage.hub.kubernetes.EventApi;
import dev.stowage.hub.kubernetes.HubApi;
import dev.stowage.hub.kubernetes.HubWatch;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.WorkloadClusters;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.client.CollectorRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Everything that a fleet scheduler runs: in a process of its own, or in a test. */
public final class Hub implements AutoCloseable {
    private final Inbox inbox;
    private final Thread loop;
    private final HubWatch watch;
    private final Election election;
    private final PlainServer plain;
    private final ExecutorService threads;

    private Hub(
            Inbox inbox, Thread loop, HubWatch watch, Election election, PlainServer plain, ExecutorService threads) {
        this.inbox = inbox;
        this.loop = loop;
        this.watch = watch;
        this.election = election;
        this.plain = plain;
        this.threads = threads;
    }

    /**
     * Starts one, and returns when it listens. What the hub's cluster lacks is no fault, and waited for.
     *
     * @throws RuntimeException if the port cannot be had, or the hub's API server cannot be reached
     */
    public static Hub start(Config config, KubernetesClient client, WorkloadClusters clusters, Clock clock) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Inbox inbox = new Inbox();
        HubWatch watch = new HubWatch(client, config.namespace(), news -> inbox.put(new Message.Hub(news)));
        Surroundings surroundings = new Surroundings(
                config.namespace(), config.podName(), fleet(client), clock, threads, config.patience());
        Books books = new Books(object -> plain(client, object));
        CollectorRegistry registry = new CollectorRegistry();
        FleetMetrics figures = new FleetMetrics(clock).register(registry);
        FleetLoop fleet = new FleetLoop(
                surroundings,
                view(watch),
                new HubApi(client),
                clusters,
                new FleetLoop.Parts(
                        inbox,
                        books,
                        new CelMatcher(),
                        new FleetLoop.Outlets(
                                new WorkMetrics(registry), figures, new EventApi(client, config.podName(), clock))));
        Thread loop = Thread.ofPlatform().name("hub").start(fleet);
        Election election = new Election(
                client,
                new Election.Candidate(config.namespace(), config.podName(), config.lease()),
                leads -> inbox.put(new Message.Leading(leads)));
        election.stand();
        PlainServer plain = PlainServer.start(
                config.address(), config.plainPort(), new PlainServer.Pages(() -> notReady(watch, loop), registry));
        return new Hub(inbox, loop, watch, election, plain, threads);
    }

    private static List<String> notReady(HubWatch watch, Thread loop) {
        List<String> reasons = new ArrayList<>();
        watch.unread().forEach(kind -> reasons.add("The objects of kind %s are being read.".formatted(kind)));
        if (!loop.isAlive()) {
            reasons.add("The loop has ended.");
        }
        return reasons;
    }

    private static String fleet(KubernetesClient client) {
        return client.namespaces()
                .withName("kube-system")
                .require()
                .getMetadata()
                .getUid();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> plain(KubernetesClient client, HasMetadata object) {
        return client.getKubernetesSerialization().convertValue(object, Map.class);
    }

    private static FleetLoop.View view(HubWatch watch) {
        return new FleetLoop.View() {
            @Override
            public List<String> unread() {
                return watch.unread();
            }

            @Override
            public ResourceVersion replicas() {
                return watch.version(ModelReplica.class);
            }
        };
    }

    /** Where probes and metrics are. */
    public int plainPort() {
        return plain.port();
    }

    /** Gives the Lease up and ends everything. What was placed goes on without it. */
    @Override
    public void close() {
        inbox.put(new Message.Stop());
        election.close();
        try {
            loop.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        plain.close();
        watch.close();
        threads.shutdownNow();
    }
}
