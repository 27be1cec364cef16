package dev.stowage.fleet;

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
        List<Dropped> dropped) {
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

    /** A replica that goes. */
    record Dropped(Replica replica, Removal reason) {}

    Roster {
        held = List.copyOf(held);
        dropped = List.copyOf(dropped);
    }
}
