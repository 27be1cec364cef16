package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Nodes while a packing is being tried: pods are put onto them and taken off again, last in, first out. Not thread-safe. */
final class Board {
    private final Room room;
    private final int[] left;
    private final boolean hasComing;
    private final List<Bin> bins = new ArrayList<>();

    /** A node that carries at least one pod of the demand. */
    static final class Bin {
        final int group;
        final List<Packing.Assigned> pods = new ArrayList<>();
        Devices free;

        Bin(int group, Devices free) {
            this.group = group;
            this.free = free;
        }

        boolean carries(Demand.Unit unit) {
            // Pods of a unit are placed one after another, so only the last unit can be the same.
            return !pods.isEmpty()
                    && pods.getLast().engine() == unit.engine()
                    && pods.getLast().copy() == unit.copy();
        }
    }

    Board(Room room) {
        this.room = room;
        this.left = new int[room.groups().size()];
        boolean coming = false;
        for (int group = 0; group < left.length; group++) {
            left[group] = room.groups().get(group).nodes();
            coming |= !room.groups().get(group).exists();
        }
        this.hasComing = coming;
    }

    /**
     * The nodes that can take the pod now, tightest first, equal ones once: a bin's index, or {@code -1 - group} for a
     * node of a group that carries nothing yet.
     */
    List<Integer> candidates(Demand.Unit unit, Devices need, String domain) {
        boolean grows = grows(unit, need);
        List<Integer> found = new ArrayList<>();
        for (int group = 0; group < left.length; group++) {
            NodeGroup nodes = room.groups().get(group);
            if (left[group] > 0 && nodes.free().covers(need) && allowed(nodes, unit, domain, grows)) {
                found.add(-1 - group);
            }
        }
        for (int bin = 0; bin < bins.size(); bin++) {
            Bin node = bins.get(bin);
            if (node.free.covers(need)
                    && !(unit.gang() && node.carries(unit))
                    && allowed(room.groups().get(node.group), unit, domain, grows)
                    && !hasEqual(found, bin)) {
                found.add(bin);
            }
        }
        found.sort((a, b) -> {
            int tighter = free(a).compareTo(free(b));
            return tighter != 0 ? tighter : Integer.compare(preference(a), preference(b));
        });
        return found;
    }

    /** The first of {@link #candidates}, or {@link #NO_NODE}: all that a greedy packing asks for. */
    int tightest(Demand.Unit unit, Devices need, String domain) {
        boolean grows = grows(unit, need);
        int best = NO_NODE;
        for (int group = 0; group < left.length && best == NO_NODE; group++) {
            NodeGroup nodes = room.groups().get(group);
            if (left[group] > 0 && nodes.free().covers(need) && allowed(nodes, unit, domain, grows)) {
                best = -1 - group;
            }
        }
        for (int bin = 0; bin < bins.size(); bin++) {
            Bin node = bins.get(bin);
            if (node.free.covers(need)
                    && (best == NO_NODE || node.free.compareTo(free(best)) < 0)
                    && !(unit.gang() && node.carries(unit))
                    && allowed(room.groups().get(node.group), unit, domain, grows)) {
                best = bin;
            }
        }
        return best;
    }

    /** No node takes the pod. */
    static final int NO_NODE = Integer.MIN_VALUE;

    /** Growth nodes have no domain, so that two pods that must share one cannot be promised it there. */
    private boolean grows(Demand.Unit unit, Devices need) {
        return hasComing && (!unit.gang() || unit.pods().size() < 2 || !room.hasDomains()) && room.growsFor(need);
    }

    /** How many nodes have to be looked at to find the candidates for one pod. */
    int size() {
        return left.length + bins.size();
    }

    void put(int candidate, Demand.Unit unit, Demand.Pod pod) {
        Bin bin;
        if (candidate < 0) {
            int group = -1 - candidate;
            left[group]--;
            bin = new Bin(group, room.groups().get(group).free());
            bins.add(bin);
        } else {
            bin = bins.get(candidate);
        }
        bin.pods.add(new Packing.Assigned(unit.engine(), unit.copy(), pod.member()));
        bin.free = bin.free.minus(pod.need());
    }

    void takeOff(int candidate, Demand.Pod pod) {
        Bin bin = candidate < 0 ? bins.getLast() : bins.get(candidate);
        bin.pods.removeLast();
        if (candidate < 0) {
            left[bin.group]++;
            bins.removeLast();
        } else {
            bin.free = bin.free.plus(pod.need());
        }
    }

    Packing.Packed packed() {
        List<Packing.Node> nodes = new ArrayList<>(bins.size());
        for (Bin bin : bins) {
            nodes.add(new Packing.Node(room.groups().get(bin.group), bin.pods, bin.free));
        }
        return new Packing.Packed(nodes);
    }

    /** What the rest of a search depends on; equal nodes are interchangeable, so their order is left out. */
    String fingerprint(int position, Demand.Unit unit, String domain) {
        String[] nodes = new String[bins.size()];
        for (int bin = 0; bin < nodes.length; bin++) {
            Bin node = bins.get(bin);
            nodes[bin] = node.free
                    + room.groups().get(node.group).domain()
                    + (node.carries(unit) ? "*" : "")
                    + (room.groups().get(node.group).exists() ? "" : "+");
        }
        Arrays.sort(nodes);
        return position + domain + Arrays.toString(left) + Arrays.toString(nodes);
    }

    private boolean allowed(NodeGroup nodes, Demand.Unit unit, String domain, boolean grows) {
        // The slot's domain, which a gang's pods are held to, is not the one that its node turned out to be in.
        boolean elsewhere = unit.gang() && room.hasDomains() && nodes.isInAnotherDomain();
        return nodes.exists() != grows
                && !elsewhere
                && (domain.equals(ANY_DOMAIN) || !unit.gang() || nodes.domain().equals(domain));
    }

    /** No domain is asked for. It is no label value, since those are printable. */
    static final String ANY_DOMAIN = "\0";

    private Devices free(int candidate) {
        return candidate < 0 ? room.groups().get(-1 - candidate).free() : bins.get(candidate).free;
    }

    /** Of equal nodes: those in the room's order, which has untouched ones first, then those used already. */
    private int preference(int candidate) {
        return candidate < 0 ? -1 - candidate : left.length + candidate;
    }

    private boolean hasEqual(List<Integer> found, int bin) {
        Bin node = bins.get(bin);
        for (int other : found) {
            if (other >= 0
                    && bins.get(other).free.equals(node.free)
                    && room.groups()
                            .get(bins.get(other).group)
                            .domain()
                            .equals(room.groups().get(node.group).domain())) {
                return true;
            }
        }
        return false;
    }
}
