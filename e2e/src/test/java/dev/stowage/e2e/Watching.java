package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.observer.kubernetes.Keeping;
import dev.stowage.observer.kubernetes.Watcher;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStarter;
import dev.stowage.owners.kubernetes.Connection;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import java.time.Clock;
import java.time.Duration;

/** Watchers of a cluster, with all that they need. */
final class Watching {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private Watching() {}

    /** One that has not listed everything yet. */
    static <C> Watcher<C> begin(Bench bench, TestCluster cluster, Keeping<C> keeping) {
        CacheSettings settings = CacheSettings.usual(PATIENCE, System::nanoTime);
        CacheStarter starter = new CacheStarter(
                new Connection(cluster.client().getConfiguration(), System::nanoTime, Watcher.paths()), settings);
        ReplicaCaches owners = bench.closing(ReplicaCaches.start(starter, settings));
        Watcher<C> watcher = bench.closing(Watcher.of(starter, owners, keeping, Clock.systemUTC(), _ -> {}));
        watcher.begin();
        return watcher;
    }

    /** One that has. */
    static <C> Watcher<C> start(Bench bench, TestCluster cluster, Keeping<C> keeping) {
        Watcher<C> watcher = begin(bench, cluster, keeping);
        Waiting.byAsking("everything to be listed", watcher::isListed, listed -> listed, DEADLINE);
        return watcher;
    }
}
