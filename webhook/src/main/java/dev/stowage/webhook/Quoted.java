package dev.stowage.webhook;

/** Values of others in messages of ours. */
final class Quoted {
    /** Enough for every legal value of a label, and for most names. */
    private static final int MAX_LENGTH = 80;

    private Quoted() {}

    /** The text in quotation marks, cut if it is long. */
    static String of(String text) {
        if (text.length() <= MAX_LENGTH) {
            return '"' + text + '"';
        }
        return '"' + text.substring(0, MAX_LENGTH) + "…\"";
    }
}
