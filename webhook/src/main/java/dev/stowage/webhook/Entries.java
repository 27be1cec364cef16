package dev.stowage.webhook;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A map of texts in an object; to add to one takes another operation where it is not there at all. */
public sealed interface Entries {
    /** What it holds; empty if it is not there. */
    SortedMap<String, String> values();

    /** It is absent, or null, which is the same to the API server. */
    record Absent() implements Entries {
        @Override
        public SortedMap<String, String> values() {
            return Collections.emptySortedMap();
        }
    }

    /** It is there, though perhaps empty. */
    record Present(SortedMap<String, String> values) implements Entries {
        public Present {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }
    }
}
