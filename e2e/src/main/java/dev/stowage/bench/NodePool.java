package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes that are alike, named {@code NAME-0} and up.
 *
 * @param name also their value of the label {@code stowage.dev/pool}
 * @param count how many
 * @param allocatable what they have, by resource name: quantities
 * @param labels further labels
 * @param taints on each node
 * @param devices what DRA drivers publish for each node
 */
public record NodePool(
        String name,
        int count,
        Map<String, String> allocatable,
        Map<String, String> labels,
        List<Taint> taints,
        List<Devices> devices) {
    /** The label that names a node's pool. */
    public static final String LABEL = "stowage.dev/pool";

    public NodePool {
        allocatable = Map.copyOf(allocatable);
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
        devices = List.copyOf(devices);
    }

    /** Nodes with 96 CPUs, 1 TiB and room for 110 pods. */
    public static NodePool named(String name, int count) {
        return new NodePool(
                name, count, Map.of("cpu", "96", "memory", "1Ti", "pods", "110"), Map.of(), List.of(), List.of());
    }

    public NodePool with(Devices more) {
        List<Devices> all = new ArrayList<>(devices);
        all.add(more);
        return new NodePool(name, count, allocatable, labels, taints, all);
    }

    /** Allocatable of a resource, for example {@code nvidia.com/gpu} as a device plugin reports it. */
    public NodePool with(String resource, String quantity) {
        Map<String, String> more = new LinkedHashMap<>(allocatable);
        more.put(resource, quantity);
        return new NodePool(name, count, more, labels, taints, devices);
    }

    public NodePool labelled(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(key, value);
        return new NodePool(name, count, allocatable, more, taints, devices);
    }

    public NodePool tainted(String key, String value, String effect) {
        List<Taint> more = new ArrayList<>(taints);
        more.add(new Taint(effect, key, null, value));
        return new NodePool(name, count, allocatable, labels, more, devices);
    }

    public String node(int index) {
        return name + "-" + index;
    }
}
