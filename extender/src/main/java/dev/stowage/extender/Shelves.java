package dev.stowage.extender;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** How many devices of each kind there are at once. */
record Shelves(List<Shelf> shelves) {
    /**
     * Of the devices that may be counted, those that exclude each other count once, for the first kind that has one: a GPU that
     * is published as two alternatives is one GPU.
     */
    List<Integer> count(Predicate<Item> mayCount) {
        Set<String> usedUp = new HashSet<>();
        List<Integer> counts = new ArrayList<>(shelves.size());
        for (Shelf shelf : shelves) {
            int count = 0;
            for (Item item : shelf.items()) {
                if (mayCount.test(item) && item.counterSets().stream().noneMatch(usedUp::contains)) {
                    usedUp.addAll(item.counterSets());
                    count++;
                }
            }
            counts.add(count);
        }
        return counts;
    }
}
