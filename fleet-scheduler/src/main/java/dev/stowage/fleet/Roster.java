package dev.stowage.fleet;

import java.time.Duration;
import java.util.List;

/**
 * What a deployment has before anything is placed: the replicas that stay, in the order of cluster, index, name, and
 * those that go.
 */
record Roster(
        Deployment deployment,
        Request request,
        Matching.SelectorCheck selectors,
        List<Held> held,
        List<Dropped> dropped,
        GrowthTimeouts growthTimeouts) {
    /**
     * A replica that stays.
     *
     * @param engines as they stand now: resolved anew, or as stamped where the needs differ
     * @param outdated whether the template has other needs, so that only a replacement can follow it
     */
    record Held(Replica replica, List<PlacedEngine> engines, boolean outdated) {
        boolean isReady() {
            return replica.status().ready();
        }
    }

    /** How long the nodes of a pool may take to come. */
    interface GrowthTimeouts {
        Duration of(String cluster, String pool);
    }

    Duration growthTimeout(String cluster, String pool) {
        return growthTimeouts.of(cluster, pool);
    }

    /** A replica that goes. */
    record Dropped(Replica replica, Removal reason) {}

    /** The same deployment with other replicas. */
    Roster with(List<Held> stay, List<Dropped> go) {
        return new Roster(deployment, request, selectors, stay, go, growthTimeouts);
    }

    Roster {
        held = List.copyOf(held);
        dropped = List.copyOf(dropped);
    }
}
