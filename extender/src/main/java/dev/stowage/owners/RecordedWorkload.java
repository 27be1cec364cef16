package dev.stowage.owners;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A workload that makes pods of a replica, as the replica's observation records it.
 *
 * @param group empty for the core group
 * @param engine whose pods it makes
 * @param copy which copy of the engine, from 0; -1 outside gangs
 * @param role of the pods; a workload of leaders and workers is recorded once for each
 * @param labels what its pods have to carry
 * @param pool the name of the pool they go to; empty where none is recorded
 */
public record RecordedWorkload(
        String group,
        String kind,
        String name,
        String engine,
        int copy,
        Role role,
        SortedMap<String, String> labels,
        String pool) {
    public RecordedWorkload {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    boolean is(ObjectKey object) {
        return group.equals(object.group()) && kind.equals(object.kind()) && name.equals(object.name());
    }
}
