package dev.stowage.observer;

import dev.stowage.extender.DeviceCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Whether nodes that a pool does not have yet would come if pods needed them. */
public enum Growth {
    /** Something makes them. */
    POSSIBLE("Possible"),
    /** Something said that it makes no more. */
    BLOCKED("Blocked"),
    /** Nobody said anything, or not lately. */
    UNKNOWN("Unknown");

    /** An older word is nobody's any more: autoscalers repeat theirs every few minutes while pods wait. */
    static final Duration VALID = Duration.ofMinutes(10);

    private final String text;

    Growth(String text) {
        this.text = text;
    }

    /**
     * What the last word is. That a pod finds no node which would not fit an empty one either says nothing about the pool. Of words
     * at the same time the worse counts.
     *
     * @param events about pods that can go to the pool only, in any order
     * @param empty what a node of the pool has free when nothing is on it
     */
    public static Growth of(List<AutoscalerEvent> events, DeviceCounts empty, Instant now) {
        return events.stream()
                .filter(event ->
                        empty.cover(event.need()) && !event.at().plus(VALID).isBefore(now))
                .filter(event -> event.word().isPresent())
                .max(Comparator.comparing(AutoscalerEvent::at)
                        .thenComparing(event -> event.word().orElse(UNKNOWN)))
                .flatMap(AutoscalerEvent::word)
                .orElse(UNKNOWN);
    }

    /** As in the API. */
    @Override
    public String toString() {
        return text;
    }
}
