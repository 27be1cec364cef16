package dev.stowage.owners;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the pods of a pool go.
 *
 * @param nodeSelector the labels of its nodes
 * @param schedulerName which scheduler places them; empty where any may
 */
public record Pool(SortedMap<String, String> nodeSelector, String schedulerName) {
    /** One that nothing is known of. */
    public static final Pool UNKNOWN = new Pool(Collections.emptySortedMap(), "");

    public Pool {
        nodeSelector = Collections.unmodifiableSortedMap(new TreeMap<>(nodeSelector));
    }
}
