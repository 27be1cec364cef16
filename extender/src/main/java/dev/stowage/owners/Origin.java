package dev.stowage.owners;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an object says about where it comes from.
 *
 * @param object itself; its namespace is that of the request, never that of the object, and its name is empty while the
 *     API server has not generated it
 */
public record Origin(ObjectKey object, List<OwnerRef> owners, SortedMap<String, String> labels) {
    private static final String UNNAMED = "";

    public Origin {
        owners = List.copyOf(owners);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /** Of an object that is no workload, such as a pod. */
    public Origin(String namespace, List<OwnerRef> owners, SortedMap<String, String> labels) {
        this(new ObjectKey(UNNAMED, UNNAMED, namespace, UNNAMED), owners, labels);
    }

    /** Of the request, never of the object. */
    public String namespace() {
        return object.namespace();
    }
}
