package dev.stowage.extender;

import java.time.Duration;
import java.time.Instant;

/**
 * Where a pod was sent a moment ago: it counts as being there until the API shows where it really went.
 *
 * @param landing what becomes of it there
 */
record Assumption(Reserved reserved, Subject subject, Landing landing, Instant until) {
    /** Longer than it takes until a binding is seen, shorter than anybody waits for a node that is free. */
    static final Duration TTL = Duration.ofSeconds(5);

    boolean holds(Instant now) {
        return now.isBefore(until);
    }
}
