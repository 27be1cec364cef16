package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;

/** A value of a document as it was written, with the line (from 1) on which it starts. Immutable. */
sealed interface Node {
    /** Stands for a field that is not there; an explicit null reads the same. */
    Node ABSENT = new Null(0);

    int line();

    /** An object; keys differ. */
    record Mapping(int line, List<Entry> entries) implements Node {
        static final Mapping EMPTY = new Mapping(0, List.of());

        /** The value of a key, {@link #ABSENT} if there is none. */
        Node get(String key) {
            for (Entry entry : entries) {
                if (entry.key.equals(key)) {
                    return entry.value;
                }
            }
            return ABSENT;
        }

        /** Whether the key is there with a value other than null. */
        boolean has(String key) {
            return !(get(key) instanceof Null);
        }

        /** The object of a key, an empty one if there is none. */
        Mapping map(String key) {
            return get(key) instanceof Mapping found ? found : EMPTY;
        }

        /** The list of a key, an empty one if there is none. */
        List<Node> list(String key) {
            return get(key) instanceof Sequence(var _, var items) ? items : List.of();
        }

        /** The objects in the list of a key; what is no object there is left out. */
        List<Mapping> maps(String key) {
            return list(key).stream()
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast)
                    .toList();
        }

        /** The text of a key, also of a number that was written where a text may stand; empty if there is none. */
        String text(String key) {
            return Node.text(get(key));
        }

        /** The text of a key, or a default. */
        String text(String key, String standard) {
            return has(key) ? text(key) : standard;
        }

        /** The count of a key: missing and negative read 0, too large ones read the largest. */
        int count(String key) {
            return count(key, 0);
        }

        /** The count of a key, with a default for a missing one. */
        int count(String key, int standard) {
            return switch (get(key)) {
                case Whole(var _, var value) -> Math.clamp(value, 0, Integer.MAX_VALUE);
                case Decimal number when number.isWhole() -> number.isNegative() ? 0 : Integer.MAX_VALUE;
                case Decimal _, Mapping _, Sequence _, Text _, Bool _, Null _ -> standard;
            };
        }

        boolean flag(String key) {
            return get(key) instanceof Bool(var _, var value) && value;
        }

        Mapping with(Entry entry) {
            List<Entry> all = new ArrayList<>(entries);
            all.add(entry);
            return new Mapping(line, List.copyOf(all));
        }
    }

    /** A key with its value. */
    record Entry(String key, int line, Node value) {}

    /** A list. */
    record Sequence(int line, List<Node> items) implements Node {}

    /** A text. */
    record Text(int line, String value) implements Node {}

    /** A whole number of 64 bits. */
    record Whole(int line, long value) implements Node {}

    /** Any other number, as it was written. */
    record Decimal(int line, String text) implements Node {
        /** Whether it is a whole number that only is too large for 64 bits. */
        boolean isWhole() {
            return text.chars().skip(isSigned() ? 1 : 0).allMatch(c -> c >= '0' && c <= '9');
        }

        boolean isNegative() {
            return text.startsWith("-");
        }

        private boolean isSigned() {
            return isNegative() || text.startsWith("+");
        }
    }

    /** True or false. */
    record Bool(int line, boolean value) implements Node {}

    /** Nothing. */
    record Null(int line) implements Node {}

    private static String text(Node node) {
        return switch (node) {
            case Text(var _, var value) -> value;
            case Whole(var _, var value) -> Long.toString(value);
            case Decimal(var _, var text) -> text;
            case Bool(var _, var value) -> Boolean.toString(value);
            case Null _, Mapping _, Sequence _ -> "";
        };
    }
}
