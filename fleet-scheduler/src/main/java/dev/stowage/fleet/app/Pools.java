package dev.stowage.fleet.app;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pools of a state by name. */
final class Pools {
    private static final NodeShape NO_DEVICES = new NodeShape(List.of());

    private final Map<Key, Pool> pools = new HashMap<>();

    private record Key(String cluster, String pool) {}

    Pools(State state) {
        for (Cluster cluster : state.clusters()) {
            cluster.pools().forEach(pool -> pools.put(new Key(cluster.name(), pool.name()), pool));
        }
    }

    /** The pool; one without devices if it is gone. */
    Pool get(String cluster, String name) {
        return pools.getOrDefault(
                new Key(cluster, name),
                new Pool(name, NO_DEVICES, 0, Pool.Scaling.FIXED, "", new Observation.Absent()));
    }
}
