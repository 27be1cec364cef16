package dev.stowage.webhook.app;

import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import dev.stowage.webhook.HubValidation;
import dev.stowage.webhook.TrustedAccounts;
import dev.stowage.webhook.http.Overload;
import dev.stowage.webhook.http.Route;
import dev.stowage.webhook.kubernetes.InferenceClasses;
import dev.stowage.webhook.wire.CelSelectors;
import dev.stowage.webhook.wire.HubEndpoint;
import dev.stowage.webhook.wire.PodStampingEndpoint;
import dev.stowage.webhook.wire.ReplicaGuardEndpoint;
import io.prometheus.client.CollectorRegistry;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a companion of a role serves.
 *
 * @param notReady what stands in the way of serving it
 * @param beginning begins what may wait until there is time for it
 * @param caches how what it knows of the cluster stands
 * @param ending ends it
 */
record Duties(
        List<Route> routes,
        Supplier<List<String>> notReady,
        Runnable beginning,
        Supplier<List<CacheStatus>> caches,
        Runnable ending)
        implements AutoCloseable {
    Duties {
        routes = List.copyOf(routes);
    }

    /**
     * Starts what the role needs to know, and returns at once.
     *
     * @param registry gets what is counted of it
     */
    static Duties start(Config config, Surroundings surroundings, Steered steered, CollectorRegistry registry) {
        return switch (config.role()) {
            case WORKLOAD ->
                workload(
                        Observing.publish(config, surroundings, steered, registry),
                        trusted(config, TrustedAccounts.usual(config.service().namespace())));
            case HUB ->
                hub(
                        InferenceClasses.start(
                                surroundings.client(),
                                CacheSettings.usual(config.admission().ownerPatience(), surroundings.ticker())),
                        CelSelectors.create(surroundings.ticker()),
                        trusted(
                                config,
                                TrustedAccounts.ofFleetScheduler(
                                        config.service().namespace())));
            case EXTENDER -> extender(Observing.start(config, surroundings, steered, registry));
        };
    }

    private static TrustedAccounts trusted(Config config, TrustedAccounts usual) {
        return usual.and(config.admission().trustedUsers(), config.admission().trustedGroups());
    }

    private static Duties workload(Observing observing, TrustedAccounts trusted) {
        ReplicaCaches owners = observing.owners();
        return new Duties(
                // Both fail open: what they miss is repaired, and is only an index.
                List.of(
                        new Route(new PodStampingEndpoint(owners), Overload.FAIL),
                        new Route(new ReplicaGuardEndpoint(trusted, owners), Overload.FAIL)),
                // Pods are stamped as soon as their owners are known: what is free is of no use to an API server.
                () -> owners.synced() ? List.of() : List.of(notSynced(owners.status())),
                observing::begin,
                observing::caches,
                observing::close);
    }

    private static Duties extender(Observing observing) {
        observing.begin();
        return new Duties(
                List.of(),
                () -> observing.watcher().isListed() ? List.of() : List.of(notSynced(observing.caches())),
                () -> {},
                observing::caches,
                observing::close);
    }

    private static Duties hub(InferenceClasses classes, CelSelectors selectors, TrustedAccounts trusted) {
        var endpoint = new HubEndpoint(new HubValidation(classes, selectors, trusted));
        return new Duties(
                // It fails closed, so a client is better off waiting for a second.
                List.of(new Route(endpoint, Overload.RETRY)),
                // Without the classes there are only fewer warnings.
                List::of,
                () -> {},
                () -> List.of(classes.status()),
                classes::close);
    }

    @Override
    public void close() {
        ending.run();
    }

    private static String notSynced(List<CacheStatus> caches) {
        return caches.stream()
                .filter(cache -> !cache.synced())
                .map(cache ->
                        cache.problem().isEmpty() ? cache.kind() : "%s (%s)".formatted(cache.kind(), cache.problem()))
                .collect(Collectors.joining(", ", "Not synced: ", "."));
    }
}
