package dev.stowage.webhook.wire;

/** Texts that others had a part in, made fit for a header, a log line and a terminal. */
final class OneLine {
    private OneLine() {}

    /**
     * The text on one line, and not longer than so many code points. What the API server would drop a whole warning for is
     * replaced (apimachinery, {@code util/net/http.go}, {@code NewWarningHeader}): control characters, and halves of
     * surrogate pairs, which are no valid UTF-8; also the other line breaks of Unicode.
     */
    static String of(String text, int max) {
        StringBuilder line = new StringBuilder();
        int length = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (length == max) {
                line.setLength(line.offsetByCodePoints(line.length(), -1));
                return line.append('…').toString();
            }
            line.appendCodePoint(clean(text.codePointAt(i)));
            length++;
        }
        return line.toString();
    }

    private static int clean(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.SURROGATE -> '\uFFFD';
            default -> codePoint;
        };
    }
}
