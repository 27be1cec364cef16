package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * A pool's published histogram less what is charged to it. Immutable.
 *
 * @param published the histogram as published, tightest first
 * @param groups the same nodes with what is charged to them, and those still to come, tightest first
 * @param open the pods still to be bound that the Guaranteed bound must hold for; empty where it is not asked
 * @param accounting how a demand is tested
 */
record Histogram(
        Pool pool, List<NodeGroup> published, List<NodeGroup> groups, List<OpenCopy> open, Accounting accounting) {
    /** Whether a packing is enough, or must be safe against any scheduler as well. */
    sealed interface Accounting {
        record Packed() implements Accounting {}

        /**
         * Safe against any scheduler as well.
         *
         * @param predicting whether a placement says which nodes, and so which domain, its pods are to take
         */
        record Guaranteed(boolean predicting) implements Accounting {}

        /** The bound already fails for that replica, so nothing more can be promised. */
        record Overdrawn(String replica) implements Accounting {}
    }

    static final Accounting PACKED = new Accounting.Packed();

    /** What one replica's demand does to the pool; a packing in the Guaranteed mode also satisfies the bound. */
    Packing fit(Demand demand, Effort effort) {
        return switch (accounting) {
            case Accounting.Packed() -> Packer.pack(room(), demand, effort);
            case Accounting.Guaranteed(var predicting) -> new SafeFit(this, demand, predicting, effort).find();
            case Accounting.Overdrawn _ -> Packing.DOES_NOT_FIT;
        };
    }

    /** The ledger after a replica was placed; {@code slots} names the slot of each node of the packing. */
    Histogram charge(String replica, Demand demand, Packing.Packed packing, List<SlotName> slots) {
        List<NodeGroup> left = new ArrayList<>(groups);
        for (int i = 0; i < packing.nodes().size(); i++) {
            Packing.Node node = packing.nodes().get(i);
            int group = left.indexOf(node.group());
            if (group < 0) {
                // An earlier node of this packing came from the same group, which now has fewer nodes.
                group = indexOfSameNodes(left, node.group());
            }
            NodeGroup taken = left.get(group);
            if (taken.nodes() == 1) {
                left.remove(group);
            } else {
                left.set(group, taken.withNodes(taken.nodes() - 1));
            }
            add(left, new NodeGroup.Charged(node.left(), taken.domain(), 1, slotOn(taken, slots.get(i))));
        }
        left.sort(NodeGroup.TIGHTEST_FIRST);
        List<OpenCopy> stillOpen = accounting instanceof Accounting.Packed ? open : openWith(replica, demand, packing);
        return new Histogram(pool, published, List.copyOf(left), stillOpen, accounting);
    }

    /**
     * For counting only: what strays leave free counts as well, since a stray that becomes somebody's slot would otherwise
     * make more fit.
     */
    Histogram countingLeftovers() {
        List<NodeGroup> open = new ArrayList<>();
        for (NodeGroup group : groups) {
            boolean closed = !group.isOpenToPredictions() && group.exists();
            open.add(closed ? new Observation.Bucket(group.free(), group.domain(), group.nodes()) : group);
        }
        open.sort(NodeGroup.TIGHTEST_FIRST);
        return new Histogram(pool, published, List.copyOf(open), this.open, accounting);
    }

    /** Nodes that are still to come and free. */
    int growth() {
        int nodes = 0;
        for (NodeGroup group : groups) {
            nodes += group.isFuture() ? group.nodes() : 0;
        }
        return accounting instanceof Accounting.Packed ? nodes : 0;
    }

    /** Nodes that pods may be predicted onto; none that are still to come where the fit must be guaranteed. */
    Room room() {
        boolean growing = accounting instanceof Accounting.Packed;
        if (groups.equals(published)) {
            return new Room(published, published, pool.shape().empty(), pool.hasDomains());
        }
        for (NodeGroup group : groups) {
            if (!isUsable(group, growing)) {
                List<NodeGroup> usable = groups.stream()
                        .filter(nodes -> isUsable(nodes, growing))
                        .toList();
                return new Room(usable, published, pool.shape().empty(), pool.hasDomains());
            }
        }
        return new Room(groups, published, pool.shape().empty(), pool.hasDomains());
    }

    private static boolean isUsable(NodeGroup group, boolean growing) {
        return group.isUntouched() || (group.isOpenToPredictions() && (growing || group.exists()));
    }

    private List<OpenCopy> openWith(String replica, Demand demand, Packing.Packed packing) {
        List<OpenCopy> all = new ArrayList<>(open);
        for (Demand.Unit unit : demand.units()) {
            all.add(openCopy(replica, unit, domainOf(unit, packing)));
        }
        return List.copyOf(all);
    }

    private String domainOf(Demand.Unit unit, Packing.Packed packing) {
        boolean predicted = !(accounting instanceof Accounting.Guaranteed(var predicting)) || predicting;
        if (pool.hasDomains() && unit.gang() && predicted) {
            for (Packing.Node node : packing.nodes()) {
                for (Packing.Assigned pod : node.pods()) {
                    if (pod.engine() == unit.engine() && pod.copy() == unit.copy()) {
                        return node.group().domain();
                    }
                }
            }
        }
        return Board.ANY_DOMAIN;
    }

    static OpenCopy openCopy(String replica, Demand.Unit unit, String domain) {
        return new OpenCopy(
                replica,
                unit.gang(),
                domain,
                0,
                unit.pods().stream().map(Demand.Pod::need).toList());
    }

    /** A node with nothing left is nobody's any more, and is counted with the others like it. */
    private static void add(List<NodeGroup> groups, NodeGroup.Charged node) {
        if (!node.free().isNone() || !node.exists()) {
            groups.add(node);
            return;
        }
        for (int i = 0; i < groups.size(); i++) {
            NodeGroup group = groups.get(i);
            if (group.isUntouched() && group.free().isNone() && group.domain().equals(node.domain())) {
                groups.set(i, group.withNodes(group.nodes() + 1));
                return;
            }
        }
        groups.add(new Observation.Bucket(node.free(), node.domain(), 1));
    }

    /** The slot that the node is in, or a new one of that name. */
    static NodeGroup.Charges.Slot slotOn(NodeGroup group, SlotName name) {
        return group.slot()
                .orElseGet(() -> new NodeGroup.Charges.Slot(
                        name, group.free(), group.domain(), group.isFuture(), group.exists()));
    }

    private static int indexOfSameNodes(List<NodeGroup> groups, NodeGroup wanted) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).withNodes(wanted.nodes()).equals(wanted)) {
                return i;
            }
        }
        throw new IllegalStateException("The packing uses nodes (%s) that the ledger does not have.".formatted(wanted));
    }
}
