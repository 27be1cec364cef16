package dev.stowage.hub;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import java.util.List;

/** What a connection tells of its workload cluster, in the order in which it became known. */
public sealed interface ClusterNews {
    /**
     * The API server answers, with rights, and the companion's kinds are served there.
     *
     * @param uid of the namespace kube-system
     * @param gangs what makes gangs there
     */
    record Connected(String uid, GangApi gangs) implements ClusterNews {}

    /** It is not, or not any more, to be reached; the connection goes on trying. */
    record Disconnected(Unready reason, String message) implements ClusterNews {}

    /** About the observations of its pools. */
    record Reported(ObservationReport report) implements ClusterNews {}

    /** A ReplicaObservation as it is now. */
    record ReplicaTold(ObjectKey replica, ReplicaWord word) implements ClusterNews {}

    /** There is no ReplicaObservation of that name any more. */
    record ReplicaUntold(ObjectKey replica) implements ClusterNews {}

    /** Something that was dispatched for that replica was changed or went away, by whomever. */
    record Touched(ObjectKey replica) implements ClusterNews {}

    /**
     * The PoolObservations that this hub wants and another one wrote, all of them; none once that is settled. They are left alone.
     */
    record PoolsDisputed(List<String> pools) implements ClusterNews {
        public PoolsDisputed {
            pools = List.copyOf(pools);
        }
    }
}
