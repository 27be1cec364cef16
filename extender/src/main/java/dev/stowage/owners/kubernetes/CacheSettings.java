package dev.stowage.owners.kubernetes;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How the caches of owners behave.
 *
 * @param patience how long a question waits for news that answer it
 * @param ticker elapsed nanoseconds
 * @param checks how often connection and watches are looked at
 * @param silence after what time without a word from the API server a cache is started anew; fabric8 replaces each watch
 *     after ten minutes at the latest (its {@code Reflector}), so longer than that
 * @param firstRetry after what time a cache that ended is started anew; doubles with each failure on end, up to
 *     {@code checks}
 * @param lastingRetry the same where the kind is missing, and in the end where the right to it is
 * @param maxKinds how many kinds of owners are followed beside the usual ones
 */
public record CacheSettings(
        Duration patience,
        LongSupplier ticker,
        Duration checks,
        Duration silence,
        Duration firstRetry,
        Duration lastingRetry,
        int maxKinds) {
    /** What is right for a companion. */
    public static CacheSettings usual(Duration patience, LongSupplier ticker) {
        return new CacheSettings(
                patience,
                ticker,
                Duration.ofSeconds(30),
                Duration.ofMinutes(15),
                Duration.ofMillis(500),
                Duration.ofSeconds(60),
                32);
    }
}
