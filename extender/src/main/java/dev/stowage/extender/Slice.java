package dev.stowage.extender;

import java.util.List;

/**
 * A ResourceSlice.
 *
 * @param slices of how many slices this generation of the pool consists
 * @param counterSets what the pool's partitions share
 */
public record Slice(
        SliceName name,
        ResourcePoolId pool,
        long generation,
        long slices,
        List<Device> devices,
        List<Counters> counterSets) {
    public Slice {
        devices = List.copyOf(devices);
        counterSets = List.copyOf(counterSets);
    }
}
