package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a driver publishes as one pool.
 *
 * @param slices of all generations
 * @param reaches of the locations of the newest that name no node
 */
record ResourcePool(
        ResourcePoolId id, SortedMap<SliceName, Slice> slices, Generation newest, Map<Location, Reach> reaches) {
    static ResourcePool of(ResourcePoolId id, SortedMap<SliceName, Slice> slices, Function<Location, Reach> reach) {
        SortedMap<SliceName, Slice> all = Collections.unmodifiableSortedMap(new TreeMap<>(slices));
        Generation newest = Generation.newestOf(id, all.values());
        return new ResourcePool(id, all, newest, reaches(newest, reach));
    }

    private static Map<Location, Reach> reaches(Generation newest, Function<Location, Reach> reach) {
        Map<Location, Reach> reaches = new HashMap<>();
        newest.roaming().forEach(device -> reaches.computeIfAbsent(device.location(), reach));
        return reaches;
    }

    ResourcePool reaching(Function<Location, Reach> reach) {
        return new ResourcePool(id, slices, newest, reaches(newest, reach));
    }

    /** The newest devices that a node reaches. */
    List<Device> on(Node node) {
        List<Device> local = newest.local().getOrDefault(node.name(), List.of());
        if (newest.roaming().isEmpty()) {
            return local;
        }
        List<Device> all = new ArrayList<>(local);
        for (Device device : newest.roaming()) {
            if (device.location().reaches(node.name(), node.labels())) {
                all.add(device);
            }
        }
        return all;
    }

    /** The devices that a node reaches or reached, of whatever generation. */
    List<Device> everOn(Node node) {
        return slices.values().stream()
                .flatMap(slice -> slice.devices().stream())
                .filter(device -> device.location().reaches(node.name(), node.labels()))
                .toList();
    }

    /** Whether taking the device on one node would take it from another. */
    boolean isShared(Device device) {
        return device.shareable()
                || newest.named(device.name()).size() > 1
                || reaches.get(device.location()) instanceof Reach.ManyNodes;
    }

    /** The nodes that its devices name, of whatever generation. */
    SortedKeys<NodeName> namedNodes() {
        List<NodeName> nodes = slices.values().stream()
                .flatMap(slice -> slice.devices().stream())
                .filter(device -> device.location() instanceof Location.On)
                .map(device -> ((Location.On) device.location()).node())
                .sorted()
                .distinct()
                .toList();
        return new SortedKeys<NodeName>(nodes);
    }

    /** Whether any device, of whatever generation, is not bound to a node by name. */
    boolean roams() {
        return slices.values().stream()
                .flatMap(slice -> slice.devices().stream())
                .anyMatch(device -> !(device.location() instanceof Location.On));
    }

    /** The nodes where something may be free, or no longer, when a device is taken: its own, and those of its rivals. */
    List<NodeName> nodesConcerning(String name) {
        List<NodeName> nodes = new ArrayList<>();
        for (Device device : newest.named(name)) {
            for (DeviceId rival : newest.counterSets().rivals(new DeviceId(id, name), device)) {
                newest.named(rival.device()).forEach(other -> addNode(nodes, other));
            }
        }
        return nodes;
    }

    private void addNode(List<NodeName> nodes, Device device) {
        if (device.location() instanceof Location.On(var node)) {
            nodes.add(node);
        } else if (reaches.get(device.location()) instanceof Reach.OneNode(var node)) {
            nodes.add(node);
        }
    }
}
