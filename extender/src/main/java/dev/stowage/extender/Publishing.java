package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Notes slices, and puts the pools that they make up together again, once. Lives for one batch. */
final class Publishing {
    private Published published;
    private final Map<ResourcePoolId, SortedMap<SliceName, Slice>> changed = new HashMap<>();

    Publishing(Published published) {
        this.published = published;
    }

    Published published() {
        return published;
    }

    void note(Slice slice) {
        boolean known = published
                .homes()
                .get(slice.name())
                .flatMap(home -> Optional.ofNullable(slicesOf(home).get(slice.name())))
                .filter(slice::equals)
                .isPresent();
        if (!known) {
            forget(slice.name());
            changing(slice.pool()).put(slice.name(), slice);
            published = published.at(slice.name(), slice.pool());
        }
    }

    void forget(SliceName name) {
        published.homes().get(name).ifPresent(home -> {
            changing(home).remove(name);
            published = published.without(name);
        });
    }

    private SortedMap<SliceName, Slice> slicesOf(ResourcePoolId id) {
        SortedMap<SliceName, Slice> noted = changed.get(id);
        return noted != null
                ? noted
                : published.pools().get(id).map(ResourcePool::slices).orElseGet(TreeMap::new);
    }

    private SortedMap<SliceName, Slice> changing(ResourcePoolId id) {
        return changed.computeIfAbsent(
                id,
                _ -> new TreeMap<>(
                        published.pools().get(id).map(ResourcePool::slices).orElseGet(TreeMap::new)));
    }

    /** The nodes whose devices may be others now. */
    Set<NodeName> finish(HashTrie<NodeName, Stocked> nodes, boolean relabelled) {
        Set<NodeName> concerned = new HashSet<>();
        Function<Location, Reach> reach = new Survey(nodes)::reach;
        changed.forEach((id, slices) -> {
            concerned.addAll(nodesOf(id, nodes));
            published = slices.isEmpty() ? published.without(id) : published.with(ResourcePool.of(id, slices, reach));
            concerned.addAll(nodesOf(id, nodes));
        });
        if (relabelled) {
            published
                    .roaming()
                    .keys()
                    .forEach(id -> published.pools().get(id).ifPresent(pool -> {
                        ResourcePool reaching = pool.reaching(reach);
                        if (!reaching.reaches().equals(pool.reaches())) {
                            published = published.with(reaching);
                            concerned.addAll(nodesOf(id, nodes));
                        }
                    }));
        }
        return concerned;
    }

    private Collection<NodeName> nodesOf(ResourcePoolId id, HashTrie<NodeName, Stocked> nodes) {
        return published
                .pools()
                .get(id)
                .map(pool -> pool.roams() ? namesOf(nodes) : pool.namedNodes().keys())
                .orElse(List.of());
    }

    Collection<NodeName> nodesConcerning(DeviceId device) {
        return published
                .pools()
                .get(device.pool())
                .map(pool -> pool.nodesConcerning(device.device()))
                .orElse(List.of());
    }

    /** The nodes with devices that a rule may taint. */
    Collection<NodeName> nodesConcerning(TaintRule rule, Collection<NodeName> all) {
        Set<NodeName> concerned = new HashSet<>();
        published.pools().forEach((id, pool) -> {
            if (rule.concerns(id)) {
                concerned.addAll(pool.roams() ? all : pool.namedNodes().keys());
            }
        });
        return concerned;
    }

    private static Collection<NodeName> namesOf(HashTrie<NodeName, Stocked> nodes) {
        List<NodeName> names = new ArrayList<>();
        nodes.forEach((name, _) -> names.add(name));
        return names;
    }
}
