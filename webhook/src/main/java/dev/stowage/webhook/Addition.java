package dev.stowage.webhook;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** One thing that is added to an object, at a place whose parent is there; an {@code add} of RFC 6902. */
public sealed interface Addition {
    /** The names that lead to the place, unescaped; not empty. */
    List<String> path();

    /** A text, which takes the place of what is there. */
    record Text(List<String> path, String value) implements Addition {
        public Text {
            path = List.copyOf(path);
        }
    }

    /** A map where none is. */
    record Texts(List<String> path, SortedMap<String, String> values) implements Addition {
        public Texts {
            path = List.copyOf(path);
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }
    }
}
