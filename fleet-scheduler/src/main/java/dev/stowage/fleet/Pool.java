package dev.stowage.fleet;

import java.time.Duration;

/**
 * A node pool of a cluster.
 *
 * @param nodes published nodes, 0 or more: what WholeNode accounting counts
 * @param topologyKey the node label whose value a gang must not leave, empty for none
 */
public record Pool(
        String name, NodeShape shape, int nodes, Scaling scaling, String topologyKey, Observation observation) {
    /**
     * How large the pool may become.
     *
     * @param declared whether the pool declares {@code maxNodeCount} at all
     * @param maxNodes the largest number of nodes; 0 if not declared
     * @param fromZero whether pods can make the first node come
     * @param timeout how long a node may take to come
     */
    public record Scaling(boolean declared, int maxNodes, boolean fromZero, Duration timeout) {
        public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(20);
        public static final Scaling FIXED = new Scaling(false, 0, false, DEFAULT_TIMEOUT);
    }

    boolean hasDomains() {
        return !topologyKey.isEmpty();
    }
}
