package dev.stowage.fleet.app;

/** Lays text out in columns of equal width. */
final class Columns {
    private Columns() {}

    /** Blanks behind the text, so that it is at least so wide. */
    static String pad(String text, int width) {
        int length = text.codePointCount(0, text.length());
        return length < width ? text + " ".repeat(width - length) : text;
    }

    /** The text, cut if it is too wide. */
    static String fit(String text, int width) {
        return text.codePointCount(0, text.length()) <= width
                ? text
                : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }
}
