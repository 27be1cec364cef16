package dev.stowage.extender;

import java.util.List;
import java.util.Optional;

/**
 * All ResourceSlices, by the pools that they make up.
 *
 * @param homes which pool a slice belongs to
 * @param naming by node: the pools with devices that name it
 * @param roaming pools with devices that do not name their node
 * @param invalid pools from which nothing is ever allocated as they are
 */
record Published(
        HashTrie<SliceName, ResourcePoolId> homes,
        HashTrie<ResourcePoolId, ResourcePool> pools,
        Index<NodeName, ResourcePoolId> naming,
        SortedKeys<ResourcePoolId> roaming,
        SortedKeys<ResourcePoolId> invalid) {
    static Published empty() {
        return new Published(HashTrie.empty(), HashTrie.empty(), Index.empty(), SortedKeys.none(), SortedKeys.none());
    }

    Published at(SliceName slice, ResourcePoolId home) {
        return new Published(homes.with(slice, home), pools, naming, roaming, invalid);
    }

    Published without(SliceName slice) {
        return new Published(homes.without(slice), pools, naming, roaming, invalid);
    }

    Published with(ResourcePool pool) {
        Published rest = without(pool.id());
        Index<NodeName, ResourcePoolId> changed = rest.naming;
        for (NodeName node : pool.namedNodes().keys()) {
            changed = changed.with(node, pool.id());
        }
        return new Published(
                homes,
                rest.pools.with(pool.id(), pool),
                changed,
                rest.roaming.with(pool.id(), pool.roams()),
                rest.invalid.with(pool.id(), pool.newest().state() == Generation.State.INVALID));
    }

    Published without(ResourcePoolId id) {
        Optional<ResourcePool> old = pools.get(id);
        if (old.isEmpty()) {
            return this;
        }
        Index<NodeName, ResourcePoolId> changed = naming;
        for (NodeName node : old.get().namedNodes().keys()) {
            changed = changed.without(node, id);
        }
        return new Published(homes, pools.without(id), changed, roaming.without(id), invalid.without(id));
    }

    /** The pools that may have devices for a node. */
    List<ResourcePool> near(NodeName node) {
        SortedKeys<ResourcePoolId> ids = naming.of(node);
        for (ResourcePoolId id : roaming.keys()) {
            ids = ids.with(id);
        }
        return ids.keys().stream().flatMap(id -> pools.get(id).stream()).toList();
    }
}
