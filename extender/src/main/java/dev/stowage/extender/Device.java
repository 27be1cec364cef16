package dev.stowage.extender;

import java.util.List;

/**
 * One device as a ResourceSlice publishes it.
 *
 * @param location its own or its slice's
 * @param shareable whether several claims can hold it at once ({@code allowMultipleAllocations})
 * @param draws what it consumes of its pool's counter sets; nothing, unless it can be partitioned or is a partition
 */
public record Device(
        String name, Location location, Traits traits, List<Taint> taints, boolean shareable, List<Counters> draws) {
    public Device {
        taints = List.copyOf(taints);
        draws = List.copyOf(draws);
    }
}
