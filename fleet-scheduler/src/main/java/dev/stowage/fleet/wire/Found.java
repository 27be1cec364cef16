package dev.stowage.fleet.wire;

/** Says what stands where something else was expected. */
final class Found {
    private static final int SHOWN = 60;

    private Found() {}

    static String text(Node node) {
        return switch (node) {
            case Node.Mapping _ -> "an object";
            case Node.Sequence _ -> "a list";
            case Node.Text(var _, var value) -> "the text \"" + shorten(value) + "\"";
            case Node.Whole(var _, var value) -> Long.toString(value);
            case Node.Decimal(var _, var text) -> "the number " + shorten(text);
            case Node.Bool(var _, var value) -> Boolean.toString(value);
            case Node.Null _ -> "nothing";
        };
    }

    /** One line, not too long, nothing that a terminal would obey. */
    static String shorten(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(SHOWN).forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return text.codePointCount(0, text.length()) > SHOWN ? shown.append("…").toString() : shown.toString();
    }
}
