package dev.stowage.fleet;

import java.util.Comparator;
import java.util.Optional;

/**
 * Nodes of one pool that the ledger cannot tell apart: what they have free, where they are, and what was charged to them.
 * A published bucket is such a group of which nothing was charged.
 */
sealed interface NodeGroup permits Observation.Bucket, NodeGroup.Charged {
    /** Devices free on each node. */
    Devices free();

    /** The topology domain, empty where the pool has none. */
    String domain();

    /** How many nodes, 1 or more. */
    int nodes();

    NodeGroup withNodes(int count);

    /** Nodes that are not as published. */
    record Charged(Devices free, String domain, int nodes, Charges charges) implements NodeGroup {
        @Override
        public Charged withNodes(int count) {
            return new Charged(free, domain, count, charges);
        }
    }

    /** What the ledger charged to a node. */
    sealed interface Charges {
        /**
         * The open pods of a slot.
         *
         * @param bucket the free count that the slot was named with
         * @param domain the domain that it was named with
         * @param isNew whether the node was still to come when the slot was named
         * @param exists whether the node exists now
         */
        record Slot(SlotName name, Devices bucket, String domain, boolean isNew, boolean exists) implements Charges {}

        /** Pods that have no slot: nobody knows where they go, so nothing may be predicted onto this node. */
        record Stray(boolean exists) implements Charges {}

        /** Nothing, and the node does not exist yet. */
        record Future() implements Charges {}
    }

    Charges FUTURE = new Charges.Future();

    /** Tighter nodes first; of equal nodes untouched ones first; the rest makes the order total. */
    Comparator<NodeGroup> TIGHTEST_FIRST = (a, b) -> {
        int order = a.free().compareTo(b.free());
        if (order == 0) {
            order = Integer.compare(a.rank(), b.rank());
        }
        if (order == 0) {
            order = a.domain().compareTo(b.domain());
        }
        return order != 0 ? order : a.slotText().compareTo(b.slotText());
    };

    default boolean isUntouched() {
        return this instanceof Observation.Bucket;
    }

    default boolean isFuture() {
        return this instanceof Charged charged && charged.charges instanceof Charges.Future;
    }

    /** Whether pods may be predicted onto these nodes. */
    default boolean isOpenToPredictions() {
        return !(this instanceof Charged charged && charged.charges instanceof Charges.Stray);
    }

    /** Whether the nodes exist now, and so are in the published histogram. */
    default boolean exists() {
        return switch (this) {
            case Observation.Bucket _ -> true;
            case Charged charged ->
                switch (charged.charges) {
                    case Charges.Slot slot -> slot.exists;
                    case Charges.Stray(var exists) -> exists;
                    case Charges.Future() -> false;
                };
        };
    }

    /** The slot that the node is in, if any. */
    default Optional<Charges.Slot> slot() {
        return this instanceof Charged charged && charged.charges instanceof Charges.Slot slot
                ? Optional.of(slot)
                : Optional.empty();
    }

    /** Whether the slot on the node was named for another domain. */
    default boolean isInAnotherDomain() {
        return this instanceof Charged charged
                && charged.charges instanceof Charges.Slot slot
                && !slot.domain.equals(charged.domain);
    }

    private int rank() {
        return switch (this) {
            case Observation.Bucket _ -> 0;
            case Charged charged ->
                switch (charged.charges) {
                    case Charges.Slot slot -> slot.exists ? 1 : 2;
                    case Charges.Stray _ -> 3;
                    case Charges.Future() -> 4;
                };
        };
    }

    private String slotText() {
        return slot().map(slot -> slot.name.text()).orElse("");
    }
}
