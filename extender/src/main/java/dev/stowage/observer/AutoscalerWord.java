package dev.stowage.observer;

import java.time.Instant;
import java.util.Comparator;

/** What an autoscaler said about nodes to come, and when it said so last. */
record AutoscalerWord(Growth growth, Instant at) {
    /** Earlier ones first; of two at the same time the worse is the last word. */
    static final Comparator<AutoscalerWord> ORDER =
            Comparator.comparing(AutoscalerWord::at).thenComparing(AutoscalerWord::growth);
}
