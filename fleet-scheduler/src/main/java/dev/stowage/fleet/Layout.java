package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * The names and node shapes of a cluster's pools, in published order, and where needs never change on a replica. Most
 * clusters of a fleet share one.
 */
record Layout(List<String> names, List<NodeShape> shapes, List<Boolean> observed) {
    Layout {
        names = List.copyOf(names);
        shapes = List.copyOf(shapes);
        observed = List.copyOf(observed);
    }

    static final Layout EMPTY = new Layout(List.of(), List.of(), List.of());

    static Layout of(ClusterLedger ledger) {
        List<String> names = new ArrayList<>(ledger.pools().size());
        List<NodeShape> shapes = new ArrayList<>(ledger.pools().size());
        List<Boolean> observed = new ArrayList<>(ledger.pools().size());
        for (PoolLedger pool : ledger.pools()) {
            names.add(pool.pool().name());
            shapes.add(pool.pool().shape());
            observed.add(pool.isObserved());
        }
        return new Layout(names, shapes, observed);
    }
}
