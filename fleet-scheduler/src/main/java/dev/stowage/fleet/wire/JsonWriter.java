package dev.stowage.fleet.wire;

import java.util.List;

/** Writes JSON (RFC 8259), indented by two blanks. */
final class JsonWriter {
    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    static String write(Node document) {
        JsonWriter writer = new JsonWriter();
        writer.value(document, 0);
        return writer.out.append('\n').toString();
    }

    /** A text in quotes; this is YAML as well. */
    static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (Character.isISOControl(c)
                            || c == '\u2028'
                            || c == '\u2029'
                            || c == '\uFEFF'
                            || isLone(text, i)) {
                        String digits = Integer.toHexString(c);
                        out.append("\\u")
                                .append("0".repeat(4 - digits.length()))
                                .append(digits);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLone(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    private void value(Node node, int depth) {
        switch (node) {
            case Node.Mapping(var _, var entries) -> object(entries, depth);
            case Node.Sequence(var _, var items) -> list(items, depth);
            case Node.Text(var _, var text) -> quote(text, out);
            case Node.Whole(var _, var number) -> out.append(number);
            case Node.Decimal(var _, var text) -> out.append(text);
            case Node.Bool(var _, var truth) -> out.append(truth);
            case Node.Null _ -> out.append("null");
        }
    }

    private void object(List<Node.Entry> entries, int depth) {
        out.append('{');
        for (int i = 0; i < entries.size(); i++) {
            newLine(i, depth + 1);
            quote(entries.get(i).key(), out);
            out.append(": ");
            value(entries.get(i).value(), depth + 1);
        }
        end(entries.isEmpty(), depth).append('}');
    }

    private void list(List<Node> items, int depth) {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
            newLine(i, depth + 1);
            value(items.get(i), depth + 1);
        }
        end(items.isEmpty(), depth).append(']');
    }

    private void newLine(int item, int depth) {
        out.append(item == 0 ? "\n" : ",\n").append("  ".repeat(depth));
    }

    private StringBuilder end(boolean empty, int depth) {
        return empty ? out : out.append('\n').append("  ".repeat(depth));
    }
}
