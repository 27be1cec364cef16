package dev.stowage.observer.wire;

import dev.stowage.owners.OwnerRef;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The metadata of an object.
 *
 * @param namespace empty for cluster-scoped objects
 * @param annotations those that anybody here reads
 * @param leaving whether it is being deleted
 */
public record Meta(
        String namespace,
        String name,
        String uid,
        List<OwnerRef> owners,
        SortedMap<String, String> labels,
        SortedMap<String, String> annotations,
        Instant created,
        boolean leaving) {
    public Meta {
        owners = List.copyOf(owners);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }
}
