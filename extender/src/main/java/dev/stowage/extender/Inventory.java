package dev.stowage.extender;

import java.util.List;

/**
 * What of the published devices of one node belongs to one pool. Changes only when somebody publishes something.
 *
 * @param shelves one for each kind of the pool
 * @param doubts why they cannot be counted
 */
record Inventory(List<Shelf> shelves, SortedKeys<UnobservableReason> doubts) {
    /** Whether it matters to the pool who holds a device. */
    boolean concerns(DeviceId device) {
        return shelves.stream()
                .flatMap(shelf -> shelf.items().stream())
                .anyMatch(item -> item.rivals().contains(device));
    }
}
