package dev.stowage.observer;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;

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

    /** What the last of these words is, in any order; of words at the same time the worse counts. */
    static Growth of(Collection<AutoscalerWord> words, Instant now) {
        return words.stream()
                .filter(word -> !word.at().plus(VALID).isBefore(now))
                .max(AutoscalerWord.ORDER)
                .map(AutoscalerWord::growth)
                .orElse(UNKNOWN);
    }

    /** As in the API. */
    @Override
    public String toString() {
        return text;
    }
}
