package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Whole numbers by extended resource; one that is not named reads 0. */
public record ResourceCounts(SortedMap<ResourceName, Long> counts) {
    public static final ResourceCounts NONE = new ResourceCounts(Collections.emptySortedMap());

    public ResourceCounts {
        counts = counts.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    public long of(ResourceName name) {
        return counts.getOrDefault(name, 0L);
    }
}
