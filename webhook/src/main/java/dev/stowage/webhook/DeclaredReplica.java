package dev.stowage.webhook;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A ModelReplica, as far as its validation needs it.
 *
 * @param labels those under {@code stowage.dev/}
 * @param identity what never changes
 * @param content all of the spec, in a form that is equal only if the spec is
 */
public record DeclaredReplica(SortedMap<String, String> labels, List<Part> identity, String content) {
    /**
     * A part of the identity.
     *
     * @param key names it by the keys of the lists it is in, and not by places in them
     * @param path where it stands, for example {@code spec.engines[0].copies}
     * @param value empty if it is absent
     */
    public record Part(String key, String path, String value) {}

    public DeclaredReplica {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        identity = List.copyOf(identity);
    }
}
