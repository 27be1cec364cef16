package dev.stowage.hub.wire;

import dev.stowage.manifests.Device;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.NodePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The pools of a cluster with the devices of their classes, but without observations.
 *
 * @param pools in the order of the spec
 * @param missingClasses classes that are not there, each with the pools that name it in a sentence
 */
public record PublishedPools(List<GpuPool> pools, List<String> missingClasses) {
    public PublishedPools {
        pools = List.copyOf(pools);
        missingClasses = List.copyOf(missingClasses);
    }

    /**
     * Those of a cluster. A pool whose class is gone keeps the devices that it was published with: its nodes still have them,
     * and replicas must not leave because of a document. One that never had a class is left out.
     */
    public static PublishedPools of(InferenceCluster cluster, Map<String, InferenceClass> classes) {
        List<GpuPool> pools = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (NodePool pool : cluster.getSpec().nodePools()) {
            InferenceClass declared = classes.get(pool.className());
            if (declared != null) {
                pools.add(published(pool, declared.getSpec().devices()));
                continue;
            }
            List<Device> before = devicesBefore(cluster, pool.name());
            missing.add("Pool %s names the InferenceClass %s, which does not exist%s."
                    .formatted(
                            pool.name(),
                            pool.className(),
                            before.isEmpty() ? "" : "; its nodes count as having what they had last"));
            if (!before.isEmpty()) {
                pools.add(published(pool, before));
            }
        }
        return new PublishedPools(pools, missing);
    }

    private static GpuPool published(NodePool pool, List<Device> devices) {
        int nodes = pool.maxNodeCount() == null ? pool.nodeCount() : pool.maxNodeCount();
        return new GpuPool(pool.name(), nodes, pool.topologyKey(), pool.maxNodeCount(), devices, null);
    }

    private static List<Device> devicesBefore(InferenceCluster cluster, String pool) {
        if (cluster.getStatus() == null) {
            return List.of();
        }
        return cluster.getStatus().gpuPools().stream()
                .filter(published -> published.name().equals(pool))
                .findFirst()
                .map(GpuPool::devices)
                .orElse(List.of());
    }
}
