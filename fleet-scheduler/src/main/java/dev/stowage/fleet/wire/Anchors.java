package dev.stowage.fleet.wire;

import java.util.HashMap;
import java.util.Map;

/** The anchors of one YAML document, with a bound on how much their aliases repeat. */
final class Anchors {
    private final Map<String, Anchored> anchored = new HashMap<>();
    private long repeated;

    /** A value with the number of values in it, and how deep they are nested; 0 while it is not complete. */
    private record Anchored(Node node, long size, int height) {}

    void clear() {
        anchored.clear();
        repeated = 0;
    }

    /** A collection of that name begins; it cannot contain itself. */
    void open(String name) {
        anchored.put(name, new Anchored(Node.ABSENT, 0, 0));
    }

    void put(String name, Node node) {
        anchored.put(name, new Anchored(node, size(node), height(node)));
    }

    Node resolve(String name, int depth, int line) throws Syntax {
        Anchored found = anchored.get(name);
        if (found == null) {
            throw new Syntax(line, "malformed YAML: the alias *%s stands for nothing".formatted(name));
        }
        if (found.size == 0) {
            throw new Syntax(
                    line, "malformed YAML: the alias *%s stands for something that contains it".formatted(name));
        }
        repeated += found.size;
        if (repeated > Limits.REPEATED) {
            throw new Syntax(line, "aliases repeat more than %s values".formatted(Limits.REPEATED));
        }
        if (depth + found.height - 1 > Limits.DEPTH) {
            throw new Syntax(line, "nested more than %s levels deep".formatted(Limits.DEPTH));
        }
        return found.node;
    }

    private static long size(Node node) {
        return switch (node) {
            case Node.Mapping(var _, var entries) -> {
                long size = 1;
                for (Node.Entry entry : entries) {
                    size += size(entry.value());
                }
                yield size;
            }
            case Node.Sequence(var _, var items) -> {
                long size = 1;
                for (Node item : items) {
                    size += size(item);
                }
                yield size;
            }
            case Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _, Node.Null _ -> 1;
        };
    }

    private static int height(Node node) {
        return switch (node) {
            case Node.Mapping(var _, var entries) -> {
                int height = 0;
                for (Node.Entry entry : entries) {
                    height = Math.max(height, height(entry.value()));
                }
                yield height + 1;
            }
            case Node.Sequence(var _, var items) -> {
                int height = 0;
                for (Node item : items) {
                    height = Math.max(height, height(item));
                }
                yield height + 1;
            }
            case Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _, Node.Null _ -> 0;
        };
    }
}
