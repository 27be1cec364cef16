package dev.stowage.observer;

import dev.stowage.observer.Truth.TrueClaim;
import dev.stowage.observer.Truth.TruePod;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * An observer: what its informers have delivered, each on its own, and what it has made of that but not written yet.
 *
 * @param prepared at most one
 */
record Watcher(
        Feed<SortedMap<String, TruePod>> pods,
        Feed<SortedMap<String, TrueClaim>> claims,
        Feed<SortedMap<String, ObservedReplica>> replicas,
        Feed<SortedMap<String, String>> owners,
        List<PoolStatus> prepared) {
    Watcher {
        prepared = List.copyOf(prepared);
    }

    static Watcher of(Truth truth) {
        return new Watcher(
                Feed.synced(truth.pods()),
                Feed.synced(truth.claims()),
                Feed.synced(truth.replicas()),
                Feed.synced(truth.owners()),
                List.of());
    }

    /** Only these informers lag. */
    Watcher toldOf(Truth now, Set<Scenario.Type> lagging) {
        return new Watcher(
                lagging.contains(Scenario.Type.PODS) ? pods.changed(now.pods()) : Feed.synced(now.pods()),
                lagging.contains(Scenario.Type.CLAIMS) ? claims.changed(now.claims()) : Feed.synced(now.claims()),
                lagging.contains(Scenario.Type.REPLICAS)
                        ? replicas.changed(now.replicas())
                        : Feed.synced(now.replicas()),
                lagging.contains(Scenario.Type.OWNERS) ? owners.changed(now.owners()) : Feed.synced(now.owners()),
                prepared);
    }

    Truth view() {
        return new Truth(pods.seen(), claims.seen(), replicas.seen(), owners.seen());
    }

    Watcher preparing(List<PoolStatus> statuses) {
        return new Watcher(pods, claims, replicas, owners, statuses);
    }
}
