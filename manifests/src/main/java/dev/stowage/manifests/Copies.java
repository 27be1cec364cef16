package dev.stowage.manifests;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of what a document holds, in the document's order; what it lacks is empty. */
final class Copies {
    private Copies() {}

    static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** Not {@link Map#copyOf}, whose order differs from one run to the next; and templates may hold nulls. */
    static <V> Map<String, V> map(@Nullable Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
