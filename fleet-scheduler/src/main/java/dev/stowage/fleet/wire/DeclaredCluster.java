package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Pool;
import java.util.List;

/** A cluster whose pools may still need their InferenceClass; {@code cluster} itself has none yet. */
record DeclaredCluster(Cluster cluster, List<DeclaredPool> pools) {
    /** A pool as the cluster's object gives it. */
    sealed interface DeclaredPool {
        /** Published in the status, with its devices. */
        record Published(Pool pool) implements DeclaredPool {}

        /** Only wished for in the spec; {@code pool} has no devices yet. */
        record Wished(Pool pool, String className, int line, String path) implements DeclaredPool {}
    }
}
