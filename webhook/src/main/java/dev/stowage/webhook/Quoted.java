package dev.stowage.webhook;

/** Values of others in messages of ours. */
final class Quoted {
    /** Enough for every legal value of a label, and for most names. */
    private static final int MAX_LENGTH = 80;

    private Quoted() {}

    /** The text in quotation marks, cut if it is long, with quotation marks and line breaks in it written as Go does. */
    static String of(String text) {
        String shown = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
        return '"' + shown.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
