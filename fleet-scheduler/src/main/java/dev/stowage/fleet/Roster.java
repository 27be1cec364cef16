package dev.stowage.fleet;

import java.util.List;

/**
 * What a deployment has before anything is placed: the replicas that stay, in the order of cluster, index, name, and
 * those that go.
 *
 * @param settled whether no replica that stays is outdated or unschedulable
 */
record Roster(
        Deployment deployment,
        Request request,
        Matching.SelectorCheck selectors,
        List<Held> held,
        List<Dropped> dropped,
        boolean settled) {
    /**
     * A replica that stays.
     *
     * @param outdated whether the template has other needs, so that only a replacement can follow it
     * @param planned what the plan says of it: its engines resolved anew, or as stamped where the needs differ
     */
    record Held(Replica replica, boolean outdated, Plan.PlannedReplica planned) {
        boolean isReady() {
            return replica.status().ready();
        }
    }

    /** Whether there is nothing to do: as many replicas as are wanted, all with today's needs, none that failed. */
    boolean isQuiet() {
        return settled
                && held.size() == deployment.replicas()
                && deployment.failedPlacements().isEmpty();
    }

    /** A replica that goes. */
    record Dropped(Replica replica, Removal reason) {}

    /** The same deployment with other replicas. */
    Roster with(List<Held> stay, List<Dropped> go) {
        return new Roster(deployment, request, selectors, stay, go, settled);
    }

    Roster {
        held = List.copyOf(held);
        dropped = List.copyOf(dropped);
    }
}
