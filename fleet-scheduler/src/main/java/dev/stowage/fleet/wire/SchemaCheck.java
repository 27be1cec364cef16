package dev.stowage.fleet.wire;

import dev.stowage.text.Nearest;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks one object against its schema. What a person wrote must be complete and within bounds; of what a controller wrote
 * (the status), only types and words are checked, since every number there can be read.
 */
final class SchemaCheck {
    /** The largest integer that every JSON reader reads exactly. */
    private static final long MAX_EXACT = (1L << 53) - 1;

    private final Header header;
    private final Patterns patterns;
    private final Problems problems;
    private final FieldPath path = new FieldPath();
    private boolean inStatus;

    SchemaCheck(Header header, Patterns patterns, Problems problems) {
        this.header = header;
        this.patterns = patterns;
        this.problems = problems;
    }

    /** Reports what is wrong with a document and returns whether nothing is. Use once. */
    boolean passes(Node.Mapping document, Schema schema) {
        long before = problems.errorCount();
        object(document, schema);
        return problems.errorCount() == before;
    }

    private void check(Node node, Schema schema) {
        if (schema.type() == Schema.Type.ANY) {
            return;
        }
        switch (node) {
            case Node.Null _ -> {}
            case Node.Mapping mapping when schema.type() == Schema.Type.OBJECT -> object(mapping, schema);
            case Node.Sequence sequence when schema.type() == Schema.Type.ARRAY -> list(sequence, schema);
            case Node.Text text when isText(schema.type()) -> text(text, schema.bounds());
            case Node.Whole number when isNumber(schema.type()) -> number(number, schema);
            case Node.Decimal number when isNumber(schema.type()) -> number(number, schema);
            case Node.Bool _ when schema.type() == Schema.Type.BOOLEAN -> {}
            case Node.Mapping _, Node.Sequence _, Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _ ->
                wrongType(node, schema);
        }
    }

    private void object(Node.Mapping mapping, Schema schema) {
        for (Node.Entry entry : mapping.entries()) {
            path.enter(entry.key());
            boolean status = path.depth() == 1 && entry.key().equals("status");
            inStatus |= status;
            Schema known = schema.properties().get(entry.key());
            if (known != null) {
                check(entry.value(), known);
            } else if (schema.open()) {
                check(entry.value(), schema.each());
            } else {
                unknown(entry, schema);
            }
            inStatus &= !status;
            path.leave();
        }
        for (String field : inStatus ? List.<String>of() : schema.required()) {
            if (!mapping.has(field)) {
                path.enter(field);
                if (!Unused.isOptional(header.kind(), path.pattern())) {
                    error(mapping.line(), "is missing, expected " + expected(schema.property(field)));
                }
                path.leave();
            }
        }
        size(mapping.line(), mapping.entries().size(), "fields", schema.bounds());
    }

    private void list(Node.Sequence list, Schema schema) {
        for (int i = 0; i < list.items().size(); i++) {
            Node item = list.items().get(i);
            path.enter(i);
            if (item instanceof Node.Null) {
                error(item.line(), "found nothing, expected " + expected(schema.each()));
            }
            check(item, schema.each());
            path.leave();
        }
        size(list.line(), list.items().size(), "elements", schema.bounds());
    }

    private void text(Node.Text text, Schema.Bounds bounds) {
        String value = text.value();
        if (!bounds.values().isEmpty() && !bounds.values().contains(value)) {
            error(
                    text.line(),
                    "found %s, expected one of %s%s"
                            .formatted(
                                    Found.text(text),
                                    String.join(", ", bounds.values()),
                                    Nearest.hint(value, bounds.values())));
            return;
        }
        if (bounds.format().equals("date-time") && !Times.isTime(value)) {
            notAs(text, "a time such as 2026-01-01T12:00:00Z");
        } else if (bounds.format().equals("duration")
                && Times.parseDuration(value).isEmpty()) {
            notAs(text, "a duration such as 60s or 1h30m");
        } else if (!inStatus && header.group() == Group.STOWAGE) {
            size(text.line(), value.codePointCount(0, value.length()), "characters", bounds);
            if (!patterns.match(value, bounds.pattern())) {
                notAs(text, "a text that matches " + bounds.pattern());
            }
        }
    }

    private void notAs(Node.Text text, String expected) {
        String found = "found %s, expected %s".formatted(Found.text(text), expected);
        if (Unused.isTolerated(path.pattern())) {
            problems.warn(path.pattern(), header.problem(text.line(), path.text(), found));
        } else {
            error(text.line(), found);
        }
    }

    private void number(Node node, Schema schema) {
        boolean whole = node instanceof Node.Whole || (node instanceof Node.Decimal decimal && decimal.isWhole());
        if (!whole && schema.type() == Schema.Type.INTEGER) {
            wrongType(node, schema);
            return;
        }
        if (inStatus) {
            return;
        }
        Schema.Range range = range(schema);
        boolean inRange = node instanceof Node.Whole(var _, var value)
                ? range.contains(value)
                : !whole || range.equals(Schema.Range.ANY);
        if (!inRange) {
            error(node.line(), "found %s, expected %s".formatted(Found.text(node), expected(schema)));
        }
    }

    private void size(int line, int size, String unit, Schema.Bounds bounds) {
        if (!inStatus && header.group() == Group.STOWAGE && !bounds.size().contains(size)) {
            error(line, "found %s %s, expected %s".formatted(size, unit, bounds.size()));
        }
    }

    private void unknown(Node.Entry entry, Schema schema) {
        String text = Unused.isModelplane(header.group(), entry.key())
                ? "field %s is not used by Stowage".formatted(path.text())
                : "unknown field %s%s"
                        .formatted(
                                path.text(),
                                Nearest.hint(entry.key(), schema.properties().keySet()));
        problems.warn(
                header.kind() + " " + path.pattern(),
                header.place().problem(entry.line(), header.subject() + ": " + text));
    }

    private void wrongType(Node node, Schema schema) {
        boolean quotable = schema.type() == Schema.Type.STRING
                && (node instanceof Node.Whole || node instanceof Node.Decimal || node instanceof Node.Bool);
        error(
                node.line(),
                "found %s, expected %s%s"
                        .formatted(Found.text(node), expected(schema), quotable ? " (in quotes)" : ""));
    }

    private void error(int line, String text) {
        problems.error(header.problem(line, path.text(), text));
    }

    /** Modelplane's upper limits are not ours, but for what would make a plan too large. */
    private Schema.Range range(Schema schema) {
        Schema.Range declared = schema.bounds().number();
        return switch (header.group()) {
            case STOWAGE -> declared;
            case MODELPLANE ->
                new Schema.Range(
                        declared.min() == -MAX_EXACT ? Long.MIN_VALUE : declared.min(),
                        Limits.isMultiplier(path.pattern()) ? declared.max() : Long.MAX_VALUE);
        };
    }

    private String expected(Schema schema) {
        List<String> values = schema.bounds().values();
        if (!values.isEmpty()) {
            return values.stream().collect(Collectors.joining(", ", values.size() == 1 ? "" : "one of ", ""));
        }
        Schema.Range range = range(schema);
        return schema.type() + (inStatus || range.equals(Schema.Range.ANY) ? "" : " " + range);
    }

    private static boolean isText(Schema.Type type) {
        return type == Schema.Type.STRING || type == Schema.Type.INT_OR_STRING;
    }

    private static boolean isNumber(Schema.Type type) {
        return type == Schema.Type.INTEGER || type == Schema.Type.NUMBER || type == Schema.Type.INT_OR_STRING;
    }
}
