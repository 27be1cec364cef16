package dev.stowage.webhook;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations that the schema takes and no program can hold: Go, as Java's {@code long}, counts nanoseconds in 64 bits. */
final class LongDuration {
    static final String RULE = "must be at most 2562047h, about 292 years";

    private static final Pattern PART = Pattern.compile("([0-9]+)(ms|s|m|h)");
    private static final BigInteger MAX_MILLIS = BigInteger.valueOf(Long.MAX_VALUE / 1_000_000);

    private LongDuration() {}

    /** Whether the text, which the schema takes, is too long a duration; a text of another form is not. */
    static boolean isTooLong(String text) {
        BigInteger millis = BigInteger.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            millis = millis.add(new BigInteger(part.group(1)).multiply(unit(part.group(2))));
        }
        return millis.compareTo(MAX_MILLIS) > 0;
    }

    private static BigInteger unit(String name) {
        return BigInteger.valueOf(
                switch (name) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    case "m" -> 60_000;
                    default -> 3_600_000;
                });
    }
}
