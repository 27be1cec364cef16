package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counter sets of one resource pool.
 *
 * @param sets by name
 * @param drawers the devices that draw on each, in order
 */
record CounterSets(SortedMap<String, Counters> sets, SortedMap<String, List<DeviceId>> drawers) {
    CounterSets {
        sets = Collections.unmodifiableSortedMap(new TreeMap<>(sets));
        drawers = Collections.unmodifiableSortedMap(new TreeMap<>(drawers));
    }

    static CounterSets of(ResourcePoolId pool, List<Slice> slices) {
        SortedMap<String, Counters> sets = new TreeMap<>();
        SortedMap<String, List<DeviceId>> drawers = new TreeMap<>();
        for (Slice slice : slices) {
            slice.counterSets().forEach(set -> sets.put(set.set(), set));
            for (Device device : slice.devices()) {
                for (Counters draw : device.draws()) {
                    drawers.computeIfAbsent(draw.set(), _ -> new ArrayList<>()).add(new DeviceId(pool, device.name()));
                }
            }
        }
        drawers.replaceAll((_, devices) -> devices.stream().sorted().distinct().toList());
        return new CounterSets(sets, drawers);
    }

    /** Whether whoever takes the device leaves nothing for any other that draws on the same sets. */
    boolean isWhole(Device device) {
        return device.draws().stream().allMatch(draw -> draw.takesAllOf(sets.getOrDefault(draw.set(), draw)));
    }

    /** All devices that draw on what this one draws on; itself if it draws on nothing. */
    List<DeviceId> rivals(DeviceId id, Device device) {
        return device.draws().isEmpty()
                ? List.of(id)
                : device.draws().stream()
                        .flatMap(draw -> drawers.getOrDefault(draw.set(), List.of()).stream())
                        .distinct()
                        .toList();
    }

    /** Whether all that a device draws on exists. */
    boolean know(Device device) {
        return device.draws().stream()
                .allMatch(draw -> sets.containsKey(draw.set())
                        && sets.get(draw.set())
                                .amounts()
                                .keySet()
                                .containsAll(draw.amounts().keySet()));
    }
}
