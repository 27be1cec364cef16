package dev.stowage.observer;

import dev.stowage.extender.Place;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is told about a pod of a replica, beside what it takes.
 *
 * @param labels those of this API
 * @param nominated {@code status.nominatedNodeName}
 * @param leaving whether it is being deleted
 * @param ready its condition Ready
 */
public record PodFacts(
        Instant created,
        SortedMap<String, String> labels,
        Place nominated,
        boolean leaving,
        boolean ready,
        Scheduling scheduling) {
    /** What kube-scheduler says about it, its condition PodScheduled. */
    public sealed interface Scheduling {
        /** Nothing yet. */
        record Unasked() implements Scheduling {}

        /** It is bound. */
        record Done() implements Scheduling {}

        /**
         * It finds no node.
         *
         * @param since the condition's transition
         */
        record Refused(Instant since, String message) implements Scheduling {}
    }

    public PodFacts {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }
}
