package dev.stowage.webhook.wire;

/** What the body of a call to a webhook turned out to be. */
public sealed interface Received {
    /** An admission review of a version that is served. */
    record Review(AdmissionRequest request) implements Received {}

    /**
     * Anything else; to be answered with HTTP 400.
     *
     * @param reason why, in one line that may be sent back
     */
    record Malformed(String reason) implements Received {}
}
