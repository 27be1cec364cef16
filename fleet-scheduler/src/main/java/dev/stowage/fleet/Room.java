package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The nodes of a pool that pods may be predicted onto, tightest first.
 *
 * @param published the histogram as published, which decides whether a pod may wait for a new node
 * @param hasDomains whether a gang copy must stay in one topology domain
 */
record Room(List<NodeGroup> groups, List<NodeGroup> published, Devices emptyNode, boolean hasDomains) {
    /**
     * Whether pods of that need may be predicted onto nodes that are still to come: only if no published bucket holds
     * them, since kube-scheduler does not make a pod wait for a new node while an old one takes it.
     */
    boolean growsFor(Devices need) {
        if (!emptyNode.covers(need)) {
            return false;
        }
        for (NodeGroup group : published) {
            if (group.free().covers(need)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Domains of the existing nodes, the one with the least free devices first. Nodes without the pool's topology label are
     * in none: nothing could hold a gang to them.
     */
    List<String> domainsTightestFirst() {
        Map<String, Devices> free = new TreeMap<>();
        for (NodeGroup group : groups) {
            if (group.exists() && !group.domain().isEmpty()) {
                Devices all = times(group.free(), group.nodes());
                free.merge(group.domain(), all, Devices::plus);
            }
        }
        List<String> domains = new ArrayList<>(free.keySet());
        domains.sort(Comparator.comparing(free::get));
        return domains;
    }

    /** The same room with so many nodes still to come. */
    Room withGrowth(int nodes) {
        List<NodeGroup> fewer = groups.stream()
                .map(group -> group.isFuture() ? group.withNodes(nodes) : group)
                .toList();
        return new Room(fewer, published, emptyNode, hasDomains);
    }

    /** Necessary for any packing: enough devices of every kind, and for every need enough places that hold it. */
    boolean mayHold(Demand demand) {
        Set<Devices> tested = new HashSet<>();
        for (Demand.Unit unit : demand.units()) {
            for (Demand.Pod pod : unit.pods()) {
                if (tested.add(pod.need()) && places(pod.need()) < asking(demand, pod.need())) {
                    return false;
                }
            }
        }
        return emptyNode.kinds() == 1 || hasEnough(demand);
    }

    /** How many pods of that need fit if nothing else did. */
    private long places(Devices need) {
        long places = 0;
        for (NodeGroup group : groups) {
            places += (long) group.nodes() * group.free().holds(need);
        }
        return places;
    }

    /** A pod that needs at least as much of every kind takes at least one such place. */
    private static int asking(Demand demand, Devices need) {
        int pods = 0;
        for (Demand.Unit unit : demand.units()) {
            for (Demand.Pod pod : unit.pods()) {
                pods += pod.need().covers(need) ? 1 : 0;
            }
        }
        return pods;
    }

    private boolean hasEnough(Demand demand) {
        Devices sum = demand.sum(emptyNode.kinds());
        for (int kind = 0; kind < emptyNode.kinds(); kind++) {
            long free = 0;
            for (NodeGroup group : groups) {
                free += (long) group.nodes() * group.free().count(kind);
            }
            if (free < sum.count(kind)) {
                return false;
            }
        }
        return true;
    }

    /** The tightest node for a pod that is all there is to place; of several groups the first, none if no node holds it. */
    List<NodeGroup> tightest(Devices need) {
        for (NodeGroup group : groups) {
            if (group.exists() && group.free().covers(need)) {
                return List.of(group);
            }
        }
        for (NodeGroup group : groups) {
            if (!group.exists() && group.free().covers(need) && growsFor(need)) {
                return List.of(group);
            }
        }
        return List.of();
    }

    private static Devices times(Devices free, int nodes) {
        int[] counts = new int[free.kinds()];
        for (int kind = 0; kind < counts.length; kind++) {
            counts[kind] = (int) Math.min(Devices.MAX, (long) free.count(kind) * nodes);
        }
        return Devices.of(counts);
    }
}
