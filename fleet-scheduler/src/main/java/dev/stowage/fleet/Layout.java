package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** The names and node shapes of a cluster's pools, in published order. Most clusters of a fleet share one. */
record Layout(List<String> names, List<NodeShape> shapes) {
    Layout {
        names = List.copyOf(names);
        shapes = List.copyOf(shapes);
    }

    static final Layout EMPTY = new Layout(List.of(), List.of());

    static Layout of(Cluster cluster) {
        List<String> names = new ArrayList<>(cluster.pools().size());
        List<NodeShape> shapes = new ArrayList<>(cluster.pools().size());
        for (Pool pool : cluster.pools()) {
            names.add(pool.name());
            shapes.add(pool.shape());
        }
        return new Layout(names, shapes);
    }
}
