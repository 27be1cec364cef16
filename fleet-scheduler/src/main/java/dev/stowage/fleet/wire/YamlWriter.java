package dev.stowage.fleet.wire;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Writes YAML in block style; texts that could be read as anything else are quoted. */
final class YamlWriter {
    /** What YAML 1.1, and so kubectl, takes for something else than a text. */
    private static final Set<String> WORDS = Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

    private final StringBuilder out = new StringBuilder();

    private YamlWriter() {}

    static String write(Node document) {
        YamlWriter writer = new YamlWriter();
        writer.value(document, 0, true);
        return writer.out.toString();
    }

    /** Writes a value and ends its line; {@code inPlace} says whether the line is already indented for it. */
    private void value(Node node, int depth, boolean inPlace) {
        switch (node) {
            case Node.Mapping(var _, var entries) when entries.isEmpty() -> out.append(inPlace ? "{}\n" : " {}\n");
            case Node.Sequence(var _, var items) when items.isEmpty() -> out.append(inPlace ? "[]\n" : " []\n");
            case Node.Mapping(var _, var entries) -> object(entries, depth, inPlace);
            case Node.Sequence(var _, var items) -> list(items, depth, inPlace);
            case Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _, Node.Null _ -> {
                out.append(inPlace ? "" : " ");
                scalar(node);
                out.append('\n');
            }
        }
    }

    private void object(List<Node.Entry> entries, int depth, boolean inPlace) {
        boolean indented = inPlace;
        if (!inPlace) {
            out.append('\n');
        }
        for (Node.Entry entry : entries) {
            out.append(indented ? "" : "  ".repeat(depth));
            indented = false;
            text(entry.key());
            out.append(':');
            boolean list = entry.value() instanceof Node.Sequence;
            value(entry.value(), list ? depth : depth + 1, false);
        }
    }

    private void list(List<Node> items, int depth, boolean inPlace) {
        boolean indented = inPlace;
        if (!inPlace) {
            out.append('\n');
        }
        for (Node item : items) {
            out.append(indented ? "" : "  ".repeat(depth)).append("- ");
            indented = false;
            value(item, depth + 1, true);
        }
    }

    private void scalar(Node node) {
        switch (node) {
            case Node.Text(var _, var text) -> text(text);
            case Node.Whole(var _, var number) -> out.append(number);
            case Node.Decimal(var _, var text) -> out.append(text);
            case Node.Bool(var _, var truth) -> out.append(truth);
            case Node.Null _ -> out.append("null");
            case Node.Mapping _, Node.Sequence _ -> throw new IllegalArgumentException("A scalar was expected.");
        }
    }

    private void text(String text) {
        if (isPlain(text)) {
            out.append(text);
        } else {
            JsonWriter.quote(text, out);
        }
    }

    private static boolean isPlain(String text) {
        return !text.isEmpty()
                && isLetter(text.charAt(0))
                && text.chars().allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || "-_./".indexOf(c) >= 0)
                && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
