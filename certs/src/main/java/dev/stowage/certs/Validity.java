package dev.stowage.certs;

import java.time.Instant;

/** From when to when a certificate is valid, both ends included (RFC 5280, 4.1.2.5). */
public record Validity(Instant notBefore, Instant notAfter) {
    /**
     * Checks both.
     *
     * @throws IllegalArgumentException if it ends before it begins
     */
    public Validity {
        if (notAfter.isBefore(notBefore)) {
            throw new IllegalArgumentException("The validity of a certificate must not end (%s) before it begins (%s)."
                    .formatted(notAfter, notBefore));
        }
    }

    /** Whether it is valid then. */
    public boolean contains(Instant time) {
        return !time.isBefore(notBefore) && !time.isAfter(notAfter);
    }

    boolean isOver(Instant time) {
        return time.isAfter(notAfter);
    }
}
