package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The labels of a node, or those that a selector asks for. */
public record Labels(SortedMap<String, String> values) {
    public static final Labels NONE = new Labels(Collections.emptySortedMap());

    public Labels {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** Whether all that {@code wanted} has is here. */
    boolean include(Labels wanted) {
        return values.entrySet().containsAll(wanted.values.entrySet());
    }

    /** The value of a label; empty without it. */
    String valueOf(String key) {
        return values.getOrDefault(key, "");
    }
}
