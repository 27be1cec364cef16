package dev.stowage.extender.http;

import java.util.Locale;

/** Why a question was answered without having been considered; the label of a metric and the word in the log. */
public enum Trouble {
    /** There was too much to do. */
    SHED,
    /** The question was longer than it may be. */
    TOO_LARGE,
    /** A fault of ours. */
    INTERNAL;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
