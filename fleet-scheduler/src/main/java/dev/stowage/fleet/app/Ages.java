package dev.stowage.fleet.app;

import java.time.Duration;
import java.time.Instant;

/** Says how long something has been so, as coarsely as people do. */
final class Ages {
    private Ages() {}

    /** {@code for 12 min}; empty if nobody knows since when. */
    static String since(Instant since, Instant now) {
        return since.equals(Instant.MIN) ? "" : "for " + of(Duration.between(since, now));
    }

    /** {@code 12 min}; clocks that differ make nothing negative. */
    static String of(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 2 * 3600) {
            return seconds / 60 + " min";
        }
        return seconds < 2 * 86_400 ? seconds / 3600 + " h" : seconds / 86_400 + " d";
    }
}
