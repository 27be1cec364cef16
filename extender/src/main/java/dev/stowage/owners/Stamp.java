package dev.stowage.owners;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a pod of a replica has to carry. What no pod can carry, since it is no key or value of a label, is left out: patched
 * in, it would have the API server refuse the pod, whatever the failure policy.
 *
 * @param labels who it belongs to
 * @param nodeSelector which nodes are its pool; empty where the pool is not known
 * @param schedulerName which scheduler places it; empty where any may
 */
public record Stamp(SortedMap<String, String> labels, SortedMap<String, String> nodeSelector, String schedulerName) {
    public Stamp {
        labels = writable(labels);
        nodeSelector = writable(nodeSelector);
    }

    private static SortedMap<String, String> writable(SortedMap<String, String> entries) {
        SortedMap<String, String> writable = new TreeMap<>(entries);
        writable.entrySet()
                .removeIf(entry -> !LabelSyntax.isKey(entry.getKey()) || !LabelSyntax.isValue(entry.getValue()));
        return Collections.unmodifiableSortedMap(writable);
    }
}
