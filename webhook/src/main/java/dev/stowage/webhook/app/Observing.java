package dev.stowage.webhook.app;

import dev.stowage.observer.Census;
import dev.stowage.observer.http.CensusMetrics;
import dev.stowage.observer.http.PublishingMetrics;
import dev.stowage.observer.kubernetes.Keeping;
import dev.stowage.observer.kubernetes.Leadership;
import dev.stowage.observer.kubernetes.Observer;
import dev.stowage.observer.kubernetes.Watcher;
import dev.stowage.observer.wire.CelMatcher;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStarter;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.Connection;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import io.prometheus.client.CollectorRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches a cluster that runs replicas: whose its pods are, what is free there, and where they land.
 *
 * @param owners is closed with the rest
 */
record Observing(ReplicaCaches owners, Watcher<Census> watcher, Runnable ending) implements AutoCloseable {
    /** Another companion publishes after so long without a word from the one that does. */
    private static final Duration LEASE = Duration.ofSeconds(15);

    /** Without publishing anything. */
    static Observing start(Config config, Surroundings surroundings, Steered steered, CollectorRegistry registry) {
        return watch(config, surroundings, steered, Keeping.Extent.COUNTED).measured(registry);
    }

    private static Observing watch(Config config, Surroundings surroundings, Steered steered, Keeping.Extent extent) {
        CacheSettings settings = CacheSettings.usual(config.admission().ownerPatience(), surroundings.ticker());
        CacheStarter starter = new CacheStarter(
                new Connection(surroundings.client().getConfiguration(), surroundings.ticker(), Watcher.paths()),
                settings);
        ReplicaCaches owners = ReplicaCaches.start(starter, settings);
        Keeping<Census> keeping = new Keeping<>(
                () -> Census.empty(new CelMatcher(), steered.steering()::landing),
                Census::after,
                Census::inquiries,
                extent);
        Watcher<Census> watcher =
                Watcher.of(starter, owners, keeping, surroundings.clock(), steered.steering()::forget);
        watcher.listen(census -> steered.view().show(census.view()));
        return new Observing(owners, watcher, () -> {
            watcher.close();
            owners.close();
        });
    }

    private Observing measured(CollectorRegistry registry) {
        new CensusMetrics(watcher::known, watcher::illegible, watcher::rebuilds).register(registry);
        return this;
    }

    /** The same, and publishes it as long as no other companion does. */
    static Observing publish(Config config, Surroundings surroundings, Steered steered, CollectorRegistry registry) {
        Observing observing =
                watch(config, surroundings, steered, Keeping.Extent.TOLD).measured(registry);
        PublishingMetrics metrics = new PublishingMetrics(registry);
        Observer observer = Observer.start(
                surroundings.client(),
                new Leadership.Candidate(config.service().namespace(), config.podName(), LEASE),
                observing.watcher,
                new Observer.Setting(surroundings.clock(), surroundings.ticker(), metrics));
        metrics.leading(observer::leads);
        return new Observing(observing.owners, observing.watcher, () -> {
            observer.close();
            observing.close();
        });
    }

    /** Begins to watch what is free, which admission does not need. */
    void begin() {
        watcher.begin();
    }

    List<CacheStatus> caches() {
        List<CacheStatus> all = new ArrayList<>(owners.status());
        all.addAll(watcher.status());
        return all;
    }

    @Override
    public void close() {
        ending.run();
    }
}
