package dev.stowage.webhook.http;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Lets one event of a kind through in ten seconds, since whoever reaches the port could fill a log. */
final class Sparingly {
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);

    private final Map<Failure, Last> last = new EnumMap<>(Failure.class);

    private record Last(long at, long left) {}

    /**
     * Asks for one.
     *
     * @param now nanoseconds of a ticker
     * @return how many were not let through since the last that was; negative if this one is not either
     */
    synchronized long left(Failure failure, long now) {
        Last before = last.getOrDefault(failure, new Last(now - PERIOD, 0));
        if (now - before.at < PERIOD) {
            last.put(failure, new Last(before.at, before.left + 1));
            return -1;
        }
        last.put(failure, new Last(now, 0));
        return before.left;
    }
}
