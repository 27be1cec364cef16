package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * The devices that one node of a pool has. Its kinds are the names of the claimed devices in the class's order; the
 * first device of a name counts. Equality is by content; the hash is computed once, since thousands of pools share one
 * class and the planner looks matches up by shape.
 */
public final class NodeShape {
    private final List<Device> devices;
    private final List<String> kinds;
    private final Devices empty;
    private final int hash;

    public NodeShape(List<Device> devices) {
        this.devices = List.copyOf(devices);
        List<String> names = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (Device device : devices) {
            if (device.claimed() && !names.contains(device.name())) {
                names.add(device.name());
                counts.add(device.count());
            }
        }
        this.kinds = List.copyOf(names);
        this.empty = Devices.of(counts.stream().mapToInt(Integer::intValue).toArray());
        this.hash = this.devices.hashCode();
    }

    public List<Device> devices() {
        return devices;
    }

    public List<String> kinds() {
        return kinds;
    }

    /** What a node has free while nothing is bound to it. */
    public Devices empty() {
        return empty;
    }

    /** The kind's place in {@link #kinds()}, or -1 if this shape has no such kind. */
    public int kindIndex(String kind) {
        return kinds.indexOf(kind);
    }

    @Override
    public boolean equals(Object other) {
        return other == this || (other instanceof NodeShape that && hash == that.hash && devices.equals(that.devices));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
