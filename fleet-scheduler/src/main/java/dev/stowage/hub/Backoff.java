package dev.stowage.hub;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before something that failed is tried again: from one second to half a minute, each time another while. */
public final class Backoff {
    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int MAX_DOUBLINGS = 4;

    private Backoff() {}

    /**
     * Between half of a duration, so that many clusters that failed at once do not all come back at once, and all of it; the
     * duration doubles with each failure on end.
     *
     * @param failures how often it failed on end, 1 or more
     */
    public static Duration pause(int failures, RandomGenerator random) {
        Duration doubled = FIRST.multipliedBy(1L << Math.clamp(failures - 1, 0, MAX_DOUBLINGS));
        long most = (doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST).toNanos();
        return Duration.ofNanos(random.nextLong(most / 2, most + 1));
    }
}
