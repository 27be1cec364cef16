package dev.stowage.extender;

import java.util.List;

/**
 * A pool to observe, as the spec of its PoolObservation says.
 *
 * @param nodeSelector which nodes are the pool
 * @param tolerations which taints of its nodes do not matter
 * @param topologyKey the label by which its nodes are grouped; empty: not at all
 * @param scheduler the only one that may allocate there; empty: whichever it is, but one
 */
public record Pool(
        PoolName name,
        Labels nodeSelector,
        List<Toleration> tolerations,
        String topologyKey,
        String scheduler,
        List<Kind> kinds) {
    public Pool {
        tolerations = List.copyOf(tolerations);
        kinds = List.copyOf(kinds);
    }

    String domainOf(Node node) {
        return topologyKey.isEmpty() ? "" : node.labels().valueOf(topologyKey);
    }

    /** Whether the pool's pods would be kept away. */
    boolean isRepelledBy(Taint taint) {
        return taint.effect().keepsAway() && tolerations.stream().noneMatch(toleration -> toleration.tolerates(taint));
    }
}
