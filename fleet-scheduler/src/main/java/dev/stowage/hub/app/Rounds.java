package dev.stowage.hub.app;

import java.time.Duration;
import java.time.Instant;

/** Looks after what only time tells: clusters that are out of reach, and what leaves. Used by the hub's loop alone. */
final class Rounds {
    static final Duration APART = Duration.ofSeconds(5);

    private final ClusterHolds holds;
    private final Dispatching dispatching;
    private Instant due = Instant.MIN;

    Rounds(ClusterHolds holds, Dispatching dispatching) {
        this.holds = holds;
        this.dispatching = dispatching;
    }

    /** Something may be to be done at once. */
    void hurry() {
        due = Instant.MIN;
    }

    /** Looks if it is time; returns when it is again. */
    Instant look(Instant now) {
        if (!due.isAfter(now)) {
            due = now.plus(APART);
            holds.look(now);
            dispatching.lookAtLeaving(now);
        }
        return due;
    }
}
