package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A node, and what of its devices belongs to each pool that it is in. */
record Stocked(Node node, SortedMap<PoolName, Inventory> inventories) {
    Stocked {
        inventories = Collections.unmodifiableSortedMap(new TreeMap<>(inventories));
    }
}
