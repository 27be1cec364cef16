package dev.stowage.extender;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pod as kube-scheduler describes it.
 *
 * @param labels those of this API
 * @param claims the names of its ResourceClaims, as far as it says them
 */
public record AskedPod(PodKey key, PodUid uid, SortedMap<String, String> labels, List<String> claims) {
    public AskedPod {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        claims = List.copyOf(claims);
    }
}
