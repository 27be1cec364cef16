package dev.stowage.observer.wire;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Reads moments. */
public final class Times {
    private Times() {}

    /** A moment ({@code metav1.Time}); long ago without it. */
    static Instant instant(Fields object, String name) {
        String text = object.text(name);
        return text.isEmpty() ? Instant.EPOCH : instant(text);
    }

    /** A moment (RFC 3339). */
    public static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw new MalformedObject("The text (%s) is not a moment.".formatted(text));
        }
    }
}
