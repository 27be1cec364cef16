package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Unready;

/** A workload cluster cannot be used as it is, or not be reached. */
final class LinkFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Unready reason;

    LinkFault(Unready reason, String message) {
        super(message);
        this.reason = reason;
    }

    LinkFault(Unready reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    Unready reason() {
        return reason;
    }

    /** In words, for people. */
    String text() {
        return String.valueOf(getMessage());
    }
}
