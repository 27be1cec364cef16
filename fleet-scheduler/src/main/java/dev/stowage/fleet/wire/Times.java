package dev.stowage.fleet.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Times as RFC 3339 writes them, and durations as Go writes them ({@code 1h30m}). */
public final class Times {
    private Times() {}

    /** The time, if the text is one. */
    public static Optional<Instant> parse(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    static boolean isTime(String text) {
        return parse(text).isPresent();
    }

    static Instant time(String text, Instant standard) {
        return text.isEmpty() ? standard : parse(text).orElse(standard);
    }

    static Duration duration(String text, Duration standard) {
        return text.isEmpty() ? standard : parseDuration(text).orElse(standard);
    }

    /** The duration, if the text is one of Go's ({@code time.ParseDuration}) and not negative. */
    static Optional<Duration> parseDuration(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        if (text.isEmpty() || text.length() > 64) {
            return Optional.empty();
        }
        try {
            Duration sum = Duration.ZERO;
            int at = 0;
            while (at < text.length()) {
                int unit = at;
                while (unit < text.length() && (Character.isDigit(text.charAt(unit)) || text.charAt(unit) == '.')) {
                    unit++;
                }
                int end = unit;
                while (end < text.length() && Character.isLetter(text.charAt(end))) {
                    end++;
                }
                double nanos = Double.parseDouble(text.substring(at, unit)) * nanos(text.substring(unit, end));
                if (nanos > Long.MAX_VALUE) {
                    return Optional.empty();
                }
                sum = sum.plusNanos(Math.round(nanos));
                at = end;
            }
            return Optional.of(sum);
        } catch (IllegalArgumentException | ArithmeticException noDuration) {
            return Optional.empty();
        }
    }

    private static double nanos(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us", "µs" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            case "h" -> 3600e9;
            default ->
                throw new IllegalArgumentException("The unit (%s) of a duration must be one of Go's.".formatted(unit));
        };
    }
}
