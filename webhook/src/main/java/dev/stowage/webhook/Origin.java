package dev.stowage.webhook;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an object says about where it comes from.
 *
 * @param namespace of the request, never of the object
 * @param labels of the object
 */
public record Origin(String namespace, List<OwnerRef> owners, SortedMap<String, String> labels) {
    public Origin {
        owners = List.copyOf(owners);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }
}
