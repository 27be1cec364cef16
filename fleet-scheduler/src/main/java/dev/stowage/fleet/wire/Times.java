package dev.stowage.fleet.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Times as RFC 3339 writes them, and durations as Go writes them ({@code 1h30m}). */
public final class Times {
    // RFC 3339, so what a controller can have written, knows no other years; times further away could not be added to.
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private Times() {}

    /** The time, if the text is one of the years 0000 to 9999. */
    public static Optional<Instant> parse(String text) {
        return parseAny(text).filter(time -> time.equals(clamp(time)));
    }

    static boolean isTime(String text) {
        return parseAny(text).isPresent();
    }

    /** The time, or the nearest of the years 0000 to 9999; a default if the text is none. */
    static Instant time(String text, Instant standard) {
        return text.isEmpty() ? standard : parseAny(text).map(Times::clamp).orElse(standard);
    }

    private static Optional<Instant> parseAny(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static Instant clamp(Instant time) {
        return time.isBefore(FIRST) ? FIRST : time.isAfter(LAST) ? LAST : time;
    }

    public static Duration duration(String text, Duration standard) {
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
            for (int at = 0; at < text.length(); ) {
                int unit = skip(text, at, c -> Character.isDigit(c) || c == '.');
                int end = skip(text, unit, Character::isLetter);
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

    /** The first position from which on the characters are others. */
    private static int skip(String text, int from, IntPredicate characters) {
        int at = from;
        while (at < text.length() && characters.test(text.charAt(at))) {
            at++;
        }
        return at;
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
