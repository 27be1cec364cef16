package dev.stowage.hub.wire;

import dev.stowage.hub.ClusterNews;
import java.util.function.Consumer;

/** Opens connections to workload clusters. */
@FunctionalInterface
public interface WorkloadClusters {
    /**
     * Begins to connect, and returns at once.
     *
     * @param fleet the uid of the hub's namespace kube-system
     * @param kubeconfig its text
     * @param news gets what becomes known, in order, from one thread at a time
     */
    WorkloadCluster open(String name, String fleet, String kubeconfig, Consumer<ClusterNews> news);
}
