package dev.stowage.hub.wire;

import dev.stowage.fleet.PoolOutcome;
import dev.stowage.fleet.Unplaced;
import dev.stowage.hub.ClusterView;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What the hub knew when it looked last, for those who count it. Immutable.
 *
 * @param leads whether this process is the one that places; one that does not knows nothing
 * @param jobs replicas that are worked on, or wait for it
 * @param replicas drafts are among them
 */
public record FleetSight(
        boolean leads, int jobs, List<OfCluster> clusters, List<BookedReplica> replicas, Planned planned) {
    /** Of a process that does not lead. */
    public static final FleetSight NOTHING = new FleetSight(false, 0, List.of(), List.of(), Planned.NOTHING);

    public FleetSight {
        clusters = List.copyOf(clusters);
        replicas = List.copyOf(replicas);
    }

    /**
     * A cluster.
     *
     * @param observed when something was published of each of its pools last
     */
    public record OfCluster(String name, ClusterView view, Map<String, Instant> observed) {
        public OfCluster {
            observed = Map.copyOf(observed);
        }
    }

    /** What the last plan said. */
    public record Planned(List<PoolOutcome> pools, List<Unplaced> waiting) {
        public static final Planned NOTHING = new Planned(List.of(), List.of());

        public Planned {
            pools = List.copyOf(pools);
            waiting = List.copyOf(waiting);
        }
    }
}
