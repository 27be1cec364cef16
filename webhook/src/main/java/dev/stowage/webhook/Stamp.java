package dev.stowage.webhook;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a pod of a replica has to carry.
 *
 * @param labels who it belongs to
 * @param nodeSelector which nodes are its pool; empty where the pool is not known
 * @param schedulerName which scheduler places it; empty where any may
 */
public record Stamp(SortedMap<String, String> labels, SortedMap<String, String> nodeSelector, String schedulerName) {
    public Stamp {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        nodeSelector = Collections.unmodifiableSortedMap(new TreeMap<>(nodeSelector));
    }
}
