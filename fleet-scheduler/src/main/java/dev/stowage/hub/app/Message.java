package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.wire.HubNews;

/** What comes into the hub's loop. */
sealed interface Message {
    /** From the hub's API server. */
    record Hub(HubNews news) implements Message {}

    /**
     * From a workload cluster.
     *
     * @param connection which of its connections, since what an old one tells is of no use any more
     */
    record FromCluster(String cluster, long connection, ClusterNews news) implements Message {}

    /** A replica was, or was not, made what it should be. */
    record Dispatched(Jobs.Key job, ReplicaId replica, long generation, DispatchOutcome outcome) implements Message {}

    /** A replica was taken off its cluster, as far as that goes. */
    record TornDown(Jobs.Key job, ReplicaId replica, TeardownOutcome outcome) implements Message {}

    /** A replica that was to be taken off its cluster counts as gone, though nobody could. */
    record Abandoned(Jobs.Key job) implements Message {}

    /** A status was written, or not; then it is to be tried again. */
    record Wrote(Statuses.Key key, boolean well, ResourceVersion version) implements Message {}

    /** This process begins or ceases to be the one that places. */
    record Leading(boolean leads) implements Message {}

    /** The process is to end. */
    record Stop() implements Message {}

    /** A replica, and which one of that name. */
    record ReplicaId(ObjectKey key, String uid) {}
}
