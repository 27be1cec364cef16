package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sorts what is published on one node onto the shelves of the pools that it is in. Lives for one node. */
final class Stocktaking {
    private final Catalog catalog;
    private final Collection<ResourcePool> published;
    private final List<Bay> bays = new ArrayList<>();

    /** What is found for one kind of one pool. */
    private record Bay(PoolName pool, Kind kind, Criteria criteria, List<Item> items) {}

    private final SortedMap<PoolName, SortedKeys<UnobservableReason>> doubts = new TreeMap<>();

    Stocktaking(Catalog catalog, Collection<ResourcePool> published) {
        this.catalog = catalog;
        this.published = published;
    }

    /** One inventory for each of the pools. */
    SortedMap<PoolName, Inventory> take(Node node, Collection<Pool> pools) {
        for (Pool pool : pools) {
            doubts.put(pool.name(), SortedKeys.none());
            pool.kinds()
                    .forEach(kind -> bays.add(
                            new Bay(pool.name(), kind, catalog.criteriaOf(kind.claiming()), new ArrayList<>())));
        }
        doubtResourcesOfTwo();
        for (ResourcePool resourcePool : published) {
            if (resourcePool.newest().state() == Generation.State.INCOMPLETE) {
                doubtIncomplete(resourcePool, node);
            } else {
                resourcePool.on(node).forEach(device -> put(resourcePool, device));
            }
        }
        SortedMap<PoolName, Inventory> inventories = new TreeMap<>();
        pools.forEach(pool -> inventories.put(pool.name(), inventory(pool)));
        return inventories;
    }

    private Inventory inventory(Pool pool) {
        List<Shelf> shelves = new ArrayList<>();
        for (Bay bay : bays) {
            if (bay.pool.equals(pool.name())) {
                bay.items.sort(Comparator.comparing(Item::id));
                shelves.add(new Shelf(List.copyOf(bay.items), catalog.resourcesOf(bay.kind.claiming())));
            }
        }
        return new Inventory(List.copyOf(shelves), doubts.getOrDefault(pool.name(), SortedKeys.none()));
    }

    private void put(ResourcePool resourcePool, Device device) {
        List<Bay> matching = bays.stream()
                .filter(bay -> bay.criteria.areMetBy(device, resourcePool.id(), catalog.matcher()))
                .toList();
        if (matching.isEmpty()) {
            return;
        }
        boolean valid = resourcePool.newest().state() == Generation.State.COMPLETE;
        boolean shared = valid && resourcePool.isShared(device);
        if (shared || matching.size() > 1) {
            matching.forEach(bay -> doubt(bay, UnobservableReason.SHARED_DEVICES));
        }
        CounterSets sets = resourcePool.newest().counterSets();
        // A partition is an alternative to its device, not a device more.
        if (!shared && sets.isWhole(device)) {
            DeviceId id = new DeviceId(resourcePool.id(), device.name());
            List<String> setNames = device.draws().stream()
                    .map(draw -> resourcePool.id() + "/" + draw.set())
                    .toList();
            Item item = new Item(id, valid && !catalog.isTainted(id, device), setNames, sets.rivals(id, device));
            matching.forEach(bay -> bay.items.add(item));
        }
    }

    /** Nothing is allocated from a pool whose driver is still publishing, whatever of it can be seen. */
    private void doubtIncomplete(ResourcePool resourcePool, Node node) {
        List<Device> ever = resourcePool.everOn(node);
        for (Bay bay : bays) {
            boolean concerned = switch (bay.kind.claiming()) {
                case Kind.Claiming.ByClaim(var driver, var _, var _) ->
                    driver.equals(resourcePool.id().driver()) && !ever.isEmpty();
                case Kind.Claiming.ByResource _ ->
                    ever.stream()
                            .anyMatch(device -> bay.criteria.areMetBy(device, resourcePool.id(), catalog.matcher()));
            };
            if (concerned) {
                doubt(bay, UnobservableReason.INCOMPLETE_SLICES);
            }
        }
    }

    /** Two kinds, of one pool or of two, that are the same extended resource would both count all of it. */
    private void doubtResourcesOfTwo() {
        Set<ResourceName> seen = new HashSet<>();
        Set<ResourceName> twice = new HashSet<>();
        for (Bay bay : bays) {
            if (bay.kind.claiming() instanceof Kind.Claiming.ByResource(var resource) && !seen.add(resource)) {
                twice.add(resource);
            }
        }
        for (Bay bay : bays) {
            if (bay.kind.claiming() instanceof Kind.Claiming.ByResource(var resource) && twice.contains(resource)) {
                doubt(bay, UnobservableReason.SHARED_DEVICES);
            }
        }
    }

    private void doubt(Bay bay, UnobservableReason reason) {
        doubts.merge(bay.pool, SortedKeys.<UnobservableReason>none().with(reason), (had, _) -> had.with(reason));
    }
}
