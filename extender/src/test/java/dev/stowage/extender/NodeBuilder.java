package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A node that can be used, of pool h100, unless told otherwise. */
final class NodeBuilder {
    private final NodeName name;
    private final SortedMap<String, String> labels = new TreeMap<>();
    private final List<Taint> taints = new ArrayList<>();
    private final SortedMap<ResourceName, Long> extended = new TreeMap<>();
    private boolean cordoned;
    private boolean ready = true;
    private long milliCpu = 64_000;
    private long memory = 1L << 40;
    private long podSlots = 110;

    NodeBuilder(String name) {
        this.name = new NodeName(name);
        labels.put("pool", "h100");
    }

    NodeBuilder label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    NodeBuilder cordoned() {
        cordoned = true;
        return this;
    }

    NodeBuilder notReady() {
        ready = false;
        return this;
    }

    NodeBuilder taint(String key, String value, String effect) {
        taints.add(new Taint(key, value, Taint.Effect.of(effect)));
        return this;
    }

    NodeBuilder plugin(String resource, long count) {
        extended.put(new ResourceName(resource), count);
        return this;
    }

    NodeBuilder milliCpu(long amount) {
        milliCpu = amount;
        return this;
    }

    NodeBuilder memory(long bytes) {
        memory = bytes;
        return this;
    }

    NodeBuilder podSlots(long slots) {
        podSlots = slots;
        return this;
    }

    Node node() {
        return new Node(
                name,
                new Labels(labels),
                cordoned,
                ready,
                taints,
                new Resources(new MilliCpu(milliCpu), new Bytes(memory), new ResourceCounts(extended)),
                podSlots);
    }

    Change seen() {
        return new Change.NodeSeen(node());
    }
}
