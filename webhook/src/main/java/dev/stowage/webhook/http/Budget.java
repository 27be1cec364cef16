package dev.stowage.webhook.http;

import dev.stowage.text.LogValue;
import dev.stowage.text.TimeText;
import java.time.Duration;

/**
 * How long the API server waits for an answer. It says so in the query ({@code ?timeout=3s}), rounded up to a second
 * (apiserver, {@code pkg/util/webhook/client.go}), so half of the last second is not counted on.
 */
record Budget(Duration time) {
    /** What a webhook gets that names no timeout (kubernetes, {@code admissionregistration/v1/defaults.go}). */
    private static final String USUAL = "10s";

    private static final Duration ROUNDED = Duration.ofMillis(500);

    /**
     * Reads the query's value.
     *
     * @param timeout empty where the query has none
     * @throws IllegalArgumentException if it is no duration
     */
    static Budget of(String timeout) {
        String text = timeout.isEmpty() ? USUAL : timeout;
        if (!TimeText.isDuration(text)) {
            throw new IllegalArgumentException(
                    "The timeout (%s) must be a duration, for example 3s.".formatted(LogValue.of(text)));
        }
        Duration whole = TimeText.parse(text);
        Duration half = whole.dividedBy(2);
        Duration less = whole.minus(ROUNDED);
        return new Budget(less.compareTo(half) > 0 ? less : half);
    }

    /** Whether nanoseconds that have passed are within it. */
    boolean has(long passed) {
        return passed < time.toNanos();
    }
}
