package dev.stowage.extender;

import java.util.List;

/**
 * What the ledger needs of a Node.
 *
 * @param cordoned {@code spec.unschedulable}
 * @param ready whether its condition Ready is True
 * @param allocatable without pods
 * @param podSlots how many pods it may run, {@code allocatable.pods}
 */
public record Node(
        NodeName name,
        Labels labels,
        boolean cordoned,
        boolean ready,
        List<Taint> taints,
        Resources allocatable,
        long podSlots) {
    public Node {
        taints = List.copyOf(taints);
    }
}
