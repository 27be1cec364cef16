package dev.stowage.hub.app;

import java.time.Duration;
import java.time.Instant;

/** When to plan: changes come in bursts, so that a plan waits for the end of one, but not for long. Used by the hub's loop alone. */
final class PlanTimes {
    /** So long it waits for more changes, from the last one and from the first one on. */
    static final Duration QUIET = Duration.ofMillis(20);

    private static final Duration LONGEST = Duration.ofMillis(100);

    private boolean dirty;
    private Instant firstChange = Instant.MAX;
    private Instant lastChange = Instant.MIN;
    private Instant lookAgain = Instant.MAX;
    private Instant notBefore = Instant.MIN;

    void changed(Instant now) {
        if (!dirty) {
            firstChange = now;
        }
        dirty = true;
        lastChange = now;
    }

    Instant next() {
        Instant due = dirty ? earlier(lastChange.plus(QUIET), firstChange.plus(LONGEST)) : Instant.MAX;
        Instant wanted = earlier(due, lookAgain);
        return wanted.isBefore(notBefore) ? notBefore : wanted;
    }

    /** A plan is made of everything that was heard. */
    void begun() {
        dirty = false;
    }

    /** To plan again then though nothing changes. */
    void again(Instant at) {
        lookAgain = at;
    }

    /** To plan again, but only after a pause. */
    void failed(Instant now, Duration pause) {
        lookAgain = now;
        notBefore = now.plus(pause);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
