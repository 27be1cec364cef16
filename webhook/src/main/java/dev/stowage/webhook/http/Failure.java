package dev.stowage.webhook.http;

import java.util.Locale;

/** Why a request got no verdict; the label of a metric and the word in the log. */
enum Failure {
    /** The content was no review that we read. */
    MALFORMED,
    /** The content was longer than it may be. */
    TOO_LARGE,
    /** The content was of another type than JSON. */
    UNSUPPORTED_TYPE,
    /** There was too much to do. */
    SHED,
    /** The API server had given up, or was about to, before the decision could begin. */
    LATE,
    /** A fault of ours. */
    INTERNAL;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
