package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Pool;
import java.util.List;

/**
 * A cluster whose pools may still need their InferenceClass; {@code cluster} itself has none yet.
 *
 * @param saysReadiness whether the object itself says if the cluster is ready
 */
record DeclaredCluster(Cluster cluster, boolean saysReadiness, List<DeclaredPool> pools) {
    /** A pool as the cluster's object gives it. */
    sealed interface DeclaredPool {
        /** Published in the status, with its devices. */
        record Published(Pool pool) implements DeclaredPool {}

        /** Only wished for in the spec; an observation that {@code pool} has counts if its class has those devices. */
        record Wished(Pool pool, String className, int line, String path) implements DeclaredPool {}
    }
}
