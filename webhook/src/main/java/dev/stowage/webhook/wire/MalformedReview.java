package dev.stowage.webhook.wire;

/** A review that cannot be taken as one; leaves this package only as {@link Received.Malformed}. */
final class MalformedReview extends RuntimeException {
    private final String reason;

    MalformedReview(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
