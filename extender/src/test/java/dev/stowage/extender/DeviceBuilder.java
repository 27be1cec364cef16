package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A device that one claim at a time can hold, on the node of that name. */
final class DeviceBuilder {
    private final String name;
    private Location location;
    private final SortedMap<String, Attribute> attributes = new TreeMap<>();
    private final List<Taint> taints = new ArrayList<>();
    private final List<Counters> draws = new ArrayList<>();
    private boolean shareable;

    DeviceBuilder(String node, String name) {
        this.name = name;
        this.location = new Location.On(new NodeName(node));
    }

    DeviceBuilder at(Location elsewhere) {
        location = elsewhere;
        return this;
    }

    DeviceBuilder attribute(String key, String text) {
        attributes.put(key, new Attribute.Text(text));
        return this;
    }

    DeviceBuilder taint(String effect) {
        taints.add(new Taint("broken", "", Taint.Effect.of(effect)));
        return this;
    }

    DeviceBuilder shareable() {
        shareable = true;
        return this;
    }

    DeviceBuilder draws(String set, String counter, String amount) {
        draws.add(counters(set, counter, amount));
        return this;
    }

    static Counters counters(String set, String counter, String amount) {
        SortedMap<String, Amount> amounts = new TreeMap<>();
        amounts.put(counter, Amount.of(amount));
        return new Counters(set, amounts);
    }

    Device device() {
        return new Device(
                name, location, new Traits(attributes, Collections.emptySortedMap()), taints, shareable, draws);
    }
}
