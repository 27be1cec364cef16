package dev.stowage.hub.app;

import java.time.Duration;
import java.time.Instant;

/** So many at once, and over a long time one after another, so far apart. Used by the hub's loop alone. */
final class Budget {
    private final int atOnce;
    private final Duration each;

    /** When everything that was spent would have been spent at that rate. */
    private Instant even = Instant.MIN;

    /** @param each how far apart in the long run; nothing limits what is no time apart */
    Budget(int atOnce, Duration each) {
        this.atOnce = atOnce;
        this.each = each;
    }

    /** For what nobody limits. */
    static Budget unlimited() {
        return new Budget(1, Duration.ZERO);
    }

    /** When one more may be: that time, or a later one. */
    Instant next(Instant now) {
        return even.isAfter(now) ? later(now, even.minus(each.multipliedBy(atOnce - 1L))) : now;
    }

    void spend(Instant now) {
        even = later(now, even).plus(each);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
