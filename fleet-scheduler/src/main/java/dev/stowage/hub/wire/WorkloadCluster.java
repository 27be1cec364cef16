package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import java.util.List;
import java.util.SortedMap;

/**
 * One workload cluster, as the hub uses it. Whatever the cluster does, no call takes longer than half a minute, and none throws
 * because of it. May be used by several threads, but not for one replica by two.
 */
public interface WorkloadCluster extends AutoCloseable {
    /** Makes what a committed replica is there as its order says, and leaves alone what is so already. */
    DispatchOutcome dispatch(DispatchOrder order);

    /**
     * Takes a replica off it, one step further.
     *
     * @param replicaUid of the ModelReplica: what was made for another one of that name stays
     */
    TeardownOutcome tearDown(ObjectKey replica, String replicaUid);

    /**
     * Keeps exactly these PoolObservations of this hub's, from now on; their status is the companion's.
     *
     * @param clusterUid of the workload cluster that is meant: another one that answers is not touched
     */
    void keepPools(String clusterUid, List<PoolObservation> pools);

    /** What is published there of this hub's pools, as far as it was heard: by pool. */
    SortedMap<String, Observation> observations();

    /** Whether there are PoolObservations of this hub's there, as far as it was heard. */
    boolean hasPools();

    /** Lists ReplicaObservations and then PoolObservations, consistently, and reports them. */
    void readAnew();

    /** Tells nothing any more. */
    @Override
    void close();
}
