package dev.stowage.webhook;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An InferenceCluster, as far as its validation needs it. */
public record DeclaredCluster(List<Pool> pools) {
    /**
     * A node pool.
     *
     * @param path where it stands, for example {@code spec.nodePools[0]}
     * @param className empty if it is not readable
     * @param nodeSelector which nodes are the pool; empty: the default
     * @param growthTimeout empty: the default
     */
    public record Pool(
            String path, String name, String className, SortedMap<String, String> nodeSelector, String growthTimeout) {
        public Pool {
            nodeSelector = Collections.unmodifiableSortedMap(new TreeMap<>(nodeSelector));
        }
    }

    public DeclaredCluster {
        pools = List.copyOf(pools);
    }
}
