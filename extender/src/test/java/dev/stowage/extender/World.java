package dev.stowage.extender;

import java.util.SortedMap;
import java.util.TreeMap;

/** The objects of a cluster as they are now, and nothing else. */
final class World {
    final SortedMap<PoolName, Pool> pools = new TreeMap<>();
    final SortedMap<NodeName, Node> nodes = new TreeMap<>();
    final SortedMap<SliceName, Slice> slices = new TreeMap<>();
    final SortedMap<ClassName, DeviceClass> classes = new TreeMap<>();
    final SortedMap<RuleName, TaintRule> rules = new TreeMap<>();
    final SortedMap<ClaimKey, Claim> claims = new TreeMap<>();
    final SortedMap<PodKey, Pod> pods = new TreeMap<>();

    void apply(Change change) {
        switch (change) {
            case Change.PoolSeen(var pool) -> pools.put(pool.name(), pool);
            case Change.PoolGone(var name) -> pools.remove(name);
            case Change.NodeSeen(var node) -> nodes.put(node.name(), node);
            case Change.NodeGone(var name) -> nodes.remove(name);
            case Change.SliceSeen(var slice) -> slices.put(slice.name(), slice);
            case Change.SliceGone(var name) -> slices.remove(name);
            case Change.ClassSeen(var deviceClass) -> classes.put(deviceClass.name(), deviceClass);
            case Change.ClassGone(var name) -> classes.remove(name);
            case Change.RuleSeen(var rule) -> rules.put(rule.name(), rule);
            case Change.RuleGone(var name) -> rules.remove(name);
            case Change.ClaimSeen(var claim) -> claims.put(claim.key(), claim);
            case Change.ClaimGone(var key) -> claims.remove(key);
            case Change.PodSeen(var pod) -> pods.put(pod.key(), pod);
            case Change.PodGone(var key) -> pods.remove(key);
            case Change.Reached _ -> {}
        }
    }
}
