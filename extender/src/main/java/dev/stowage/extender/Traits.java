package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What selectors see of a device.
 *
 * @param attributes by name, qualified or not
 * @param capacity quantities, as they are written, by name
 */
public record Traits(SortedMap<String, Attribute> attributes, SortedMap<String, String> capacity) {
    public static final Traits NONE = new Traits(Collections.emptySortedMap(), Collections.emptySortedMap());

    public Traits {
        attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
        capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
    }
}
