package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A pool whose nodes have label {@code pool} with its name. */
final class PoolBuilder {
    private final String name;
    private final SortedMap<String, String> selector = new TreeMap<>();
    private final List<Toleration> tolerations = new ArrayList<>();
    private String topologyKey = "";
    private String scheduler = "";
    private final List<Kind> kinds = new ArrayList<>();

    PoolBuilder(String name) {
        this.name = name;
        selector.put("pool", name);
    }

    /** Kind gpu by claims of class gpu. */
    static PoolBuilder ofGpus() {
        return new PoolBuilder("h100").kind("gpu", "gpu");
    }

    /** Kind gpu by a resource. */
    static PoolBuilder ofResource(String resource) {
        return new PoolBuilder("h100").resource("gpu", resource);
    }

    PoolBuilder selects(String key, String value) {
        selector.clear();
        selector.put(key, value);
        return this;
    }

    PoolBuilder tolerates(String key, String operator, String value, String effect) {
        tolerations.add(new Toleration(key, operator, value, effect));
        return this;
    }

    PoolBuilder topologyKey(String key) {
        topologyKey = key;
        return this;
    }

    PoolBuilder scheduler(String only) {
        scheduler = only;
        return this;
    }

    PoolBuilder kind(String kind, String deviceClass, String... selectors) {
        return kind(kind, deviceClass, 0, 0, selectors);
    }

    PoolBuilder kind(String kind, String deviceClass, long milliCpu, long memory, String... selectors) {
        kinds.add(new Kind(
                kind,
                new Kind.Claiming.ByClaim(
                        SliceBuilder.DRIVER,
                        new ClassName(deviceClass),
                        List.of(selectors).stream().map(Selector::new).toList()),
                new MilliCpu(milliCpu),
                new Bytes(memory)));
        return this;
    }

    PoolBuilder resource(String kind, String resource) {
        return resource(kind, resource, 0, 0);
    }

    PoolBuilder resource(String kind, String resource, long milliCpu, long memory) {
        kinds.add(new Kind(
                kind,
                new Kind.Claiming.ByResource(new ResourceName(resource)),
                new MilliCpu(milliCpu),
                new Bytes(memory)));
        return this;
    }

    Pool pool() {
        return new Pool(new PoolName(name), new Labels(selector), tolerations, topologyKey, scheduler, kinds);
    }

    Change seen() {
        return new Change.PoolSeen(pool());
    }
}
