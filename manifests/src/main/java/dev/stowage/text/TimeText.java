package dev.stowage.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as Go writes them ({@code time.ParseDuration}), for example {@code 1m30s}, and days too ({@code d}). */
public final class TimeText {
    private static final Pattern PART = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(d|h|ms|m|s|us|ns)");
    private static final Pattern WHOLE = Pattern.compile("(?:" + PART.pattern() + "){1,8}");

    private TimeText() {}

    /** Whether it is one. */
    public static boolean isDuration(String text) {
        return WHOLE.matcher(text).matches();
    }

    /**
     * How long it is; never longer than 292 years.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Duration parse(String text) {
        if (!isDuration(text)) {
            throw new IllegalArgumentException("Not a duration: " + LogValue.of(text));
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(nanosOf(part.group(2)))));
        }
        return Duration.ofNanos(nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "d" -> 86_400_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "s" -> 1_000_000_000L;
            case "ms" -> 1_000_000L;
            case "us" -> 1_000L;
            default -> 1L;
        };
    }
}
