package dev.stowage.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a deployment's failure memory asks of a fleet before anything is placed. */
final class Around implements FailureMemory.Surroundings {
    private final Fleet fleet;
    private final Roster roster;

    Around(Fleet fleet, Roster roster) {
        this.fleet = fleet;
        this.roster = roster;
    }

    /** Counted on the cluster as observed, without what the deployment's own unschedulable replicas are charged there. */
    @Override
    public int seats(String clusterName, int most) {
        int cluster = fleet.roll.index.cluster(clusterName);
        if (cluster < 0) {
            return 0;
        }
        List<Replica> failing = new ArrayList<>();
        for (Roster.Held held : roster.held()) {
            boolean here = held.replica().cluster().equals(clusterName);
            if (here && !held.outdated() && held.replica().isUnschedulable()) {
                failing.add(held.replica());
            }
        }
        Site site = fleet.sites.get(cluster);
        ClusterLedger ledger = ClusterLedger.without(failing, site.cluster, fleet.roll.index.on(cluster));
        ClusterLedger counted = new ClusterLedger(
                ledger.pools().stream().map(PoolLedger::countingLeftovers).toList());
        return Seating.seats(roster.request(), site.with(counted), most);
    }

    @Override
    public Duration growthTimeout(Replica replica) {
        Duration longest = Duration.ZERO;
        for (PredictedNode node : replica.prediction()) {
            if (node.isNew() && !hasCome(replica, node)) {
                Duration timeout = pool(replica, node)
                        .map(pool -> pool.scaling().timeout())
                        .orElse(Pool.Scaling.DEFAULT_TIMEOUT);
                longest = timeout.compareTo(longest) > 0 ? timeout : longest;
            }
        }
        return longest;
    }

    /** The observer names the bucket of every open slot that has a bound pod, so its node is there. */
    private boolean hasCome(Replica replica, PredictedNode node) {
        return pool(replica, node)
                .filter(pool -> pool.observation() instanceof Observation.Snapshot snapshot
                        && snapshot.openSlots().stream()
                                .anyMatch(open -> open.slot().equals(node.slot())))
                .isPresent();
    }

    private Optional<Pool> pool(Replica replica, PredictedNode node) {
        int cluster = fleet.roll.index.cluster(replica.cluster());
        int pool = cluster < 0 ? -1 : fleet.sites.get(cluster).pool(node.pool());
        return pool < 0
                ? Optional.empty()
                : Optional.of(fleet.sites.get(cluster).cluster.pools().get(pool));
    }
}
