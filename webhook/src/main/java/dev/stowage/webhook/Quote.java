package dev.stowage.webhook;

/** Texts of users within a message: in quotation marks, in one line, and not too long. */
final class Quote {
    private static final int MAX_LENGTH = 63;

    private Quote() {}

    /** Up to 63 characters of the text; what is left out is an ellipsis. */
    static String of(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        shorten(text).codePoints().forEach(c -> append(quoted, c));
        return quoted.append('"').toString();
    }

    /** Up to 63 characters. */
    static String shorten(String text) {
        int length = text.codePointCount(0, text.length());
        return length <= MAX_LENGTH ? text : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH - 1)) + "…";
    }

    private static void append(StringBuilder quoted, int c) {
        switch (c) {
            case '"', '\\' -> quoted.append('\\').appendCodePoint(c);
            case '\n' -> quoted.append("\\n");
            case '\t' -> quoted.append("\\t");
            case '\r' -> quoted.append("\\r");
            default -> {
                if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                    quoted.append("\\u%04x".formatted(c));
                } else {
                    quoted.appendCodePoint(c);
                }
            }
        }
    }
}
