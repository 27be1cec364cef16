package dev.stowage.fleet;

import java.util.Comparator;

/** Nodes of one pool that the ledger cannot tell apart: what they have free, where they are, and what was charged to them. */
record NodeGroup(Devices free, String domain, int nodes, Origin origin) {
    /** What the ledger charged to a node. */
    sealed interface Origin {
        /** Nothing: the node is as published. */
        record Untouched() implements Origin {}

        /**
         * The open pods of a slot.
         *
         * @param bucket the free count that the slot was named with
         * @param isNew whether the node was still to come when the slot was named
         * @param exists whether the node exists now
         */
        record Slot(SlotName name, Devices bucket, boolean isNew, boolean exists) implements Origin {}

        /** Pods that have no slot: nobody knows where they go, so nothing may be predicted onto this node. */
        record Stray(boolean exists) implements Origin {}

        /** Nothing, and the node does not exist yet. */
        record Future() implements Origin {}
    }

    static final Origin UNTOUCHED = new Origin.Untouched();
    static final Origin FUTURE = new Origin.Future();

    /** Tighter nodes first; of equal nodes untouched ones first; the rest makes the order total. */
    static final Comparator<NodeGroup> TIGHTEST_FIRST = (a, b) -> {
        int order = a.free.compareTo(b.free);
        if (order == 0) {
            order = Integer.compare(rank(a.origin), rank(b.origin));
        }
        if (order == 0) {
            order = a.domain.compareTo(b.domain);
        }
        return order != 0 ? order : slotText(a.origin).compareTo(slotText(b.origin));
    };

    boolean isUntouched() {
        return origin instanceof Origin.Untouched;
    }

    boolean isFuture() {
        return origin instanceof Origin.Future;
    }

    /** Whether pods may be predicted onto these nodes. */
    boolean isOpenToPredictions() {
        return !(origin instanceof Origin.Stray);
    }

    /** Whether the nodes exist now, and so are in the published histogram. */
    boolean exists() {
        return switch (origin) {
            case Origin.Untouched() -> true;
            case Origin.Slot slot -> slot.exists;
            case Origin.Stray(var exists) -> exists;
            case Origin.Future() -> false;
        };
    }

    NodeGroup withNodes(int count) {
        return new NodeGroup(free, domain, count, origin);
    }

    private static int rank(Origin origin) {
        return switch (origin) {
            case Origin.Untouched() -> 0;
            case Origin.Slot slot -> slot.exists ? 1 : 2;
            case Origin.Stray _ -> 3;
            case Origin.Future() -> 4;
        };
    }

    private static String slotText(Origin origin) {
        return origin instanceof Origin.Slot slot ? slot.name.text() : "";
    }
}
