package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/** The only slice of generation 1 of a pool of driver gpu.example.com that is named like its node. */
final class SliceBuilder {
    static final String DRIVER = "gpu.example.com";

    private final String node;
    private String name;
    private String driver = DRIVER;
    private String pool;
    private long generation = 1;
    private long slices = 1;
    private final List<Device> devices = new ArrayList<>();
    private final List<Counters> counterSets = new ArrayList<>();

    SliceBuilder(String node) {
        this.node = node;
        this.name = node + "-gpus";
        this.pool = node;
    }

    SliceBuilder named(String other) {
        name = other;
        return this;
    }

    SliceBuilder driver(String other) {
        driver = other;
        return this;
    }

    SliceBuilder pool(String other) {
        pool = other;
        return this;
    }

    SliceBuilder generation(long number) {
        generation = number;
        return this;
    }

    SliceBuilder ofSlices(long number) {
        slices = number;
        return this;
    }

    SliceBuilder gpus(int count) {
        for (int i = 0; i < count; i++) {
            devices.add(new DeviceBuilder(node, "gpu-" + i).device());
        }
        return this;
    }

    SliceBuilder device(DeviceBuilder device) {
        devices.add(device.device());
        return this;
    }

    SliceBuilder counterSet(String set, String counter, String amount) {
        counterSets.add(DeviceBuilder.counters(set, counter, amount));
        return this;
    }

    Slice slice() {
        return new Slice(
                new SliceName(name), new ResourcePoolId(driver, pool), generation, slices, devices, counterSets);
    }

    Change seen() {
        return new Change.SliceSeen(slice());
    }
}
