package dev.stowage.extender;

import java.util.List;

/**
 * The DRA devices of one kind on one node, in order.
 *
 * @param elsewhere the extended resources as which a device plugin could offer the same devices
 */
record Shelf(List<Item> items, List<ResourceName> elsewhere) {}
