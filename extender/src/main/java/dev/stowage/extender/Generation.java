package dev.stowage.extender;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The newest slices of a resource pool: all others are ignored, wherever they are ({@code GatherPools} of
 * k8s.io/dynamic-resource-allocation, {@code structured}).
 *
 * @param local devices by the one node that they name
 * @param roaming all others
 * @param byName the same devices; a name should occur once
 */
record Generation(
        State state,
        Map<NodeName, List<Device>> local,
        List<Device> roaming,
        Map<String, List<Device>> byName,
        CounterSets counterSets) {
    /** What kube-scheduler does with the pool. */
    enum State {
        /** It allocates. */
        COMPLETE,
        /** It allocates nothing until the driver has published the rest. */
        INCOMPLETE,
        /** It allocates nothing: names are not unique, or counters do not exist. */
        INVALID
    }

    static Generation newestOf(ResourcePoolId id, Iterable<Slice> all) {
        List<Slice> newest = new ArrayList<>();
        for (Slice slice : all) {
            if (!newest.isEmpty() && slice.generation() > newest.getFirst().generation()) {
                newest.clear();
            }
            if (newest.isEmpty() || slice.generation() == newest.getFirst().generation()) {
                newest.add(slice);
            }
        }
        Map<NodeName, List<Device>> local = new HashMap<>();
        List<Device> roaming = new ArrayList<>();
        Map<String, List<Device>> byName = new HashMap<>();
        for (Slice slice : newest) {
            for (Device device : slice.devices()) {
                byName.computeIfAbsent(device.name(), _ -> new ArrayList<>()).add(device);
                if (device.location() instanceof Location.On(var node)) {
                    local.computeIfAbsent(node, _ -> new ArrayList<>()).add(device);
                } else {
                    roaming.add(device);
                }
            }
        }
        CounterSets sets = CounterSets.of(id, newest);
        return new Generation(state(newest, sets, local, byName), local, roaming, byName, sets);
    }

    private static State state(
            List<Slice> newest, CounterSets sets, Map<NodeName, List<Device>> local, Map<String, List<Device>> byName) {
        if (newest.stream().anyMatch(slice -> slice.slices() != newest.size())) {
            return State.INCOMPLETE;
        }
        boolean named = local.values().stream().allMatch(Generation::hasUniqueNames)
                && byName.values().stream().allMatch(Generation::namesOneOrNodes);
        boolean counted = newest.stream()
                                .mapToInt(slice -> slice.counterSets().size())
                                .sum()
                        == sets.sets().size()
                && newest.stream().flatMap(slice -> slice.devices().stream()).allMatch(sets::know);
        return named && counted ? State.COMPLETE : State.INVALID;
    }

    private static boolean hasUniqueNames(List<Device> devices) {
        Set<String> names = new HashSet<>();
        return devices.stream().map(Device::name).allMatch(names::add);
    }

    /** The same name on several nodes is one device for kube-scheduler, and no fault; where nodes could meet it twice it is. */
    private static boolean namesOneOrNodes(List<Device> devices) {
        return devices.size() == 1 || devices.stream().allMatch(device -> device.location() instanceof Location.On);
    }

    List<Device> named(String name) {
        return byName.getOrDefault(name, List.of());
    }
}
