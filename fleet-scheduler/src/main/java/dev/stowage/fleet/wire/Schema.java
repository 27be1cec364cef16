package dev.stowage.fleet.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a value may look like: the part of a structural schema (apiextensions.k8s.io/v1 {@code JSONSchemaProps}) that a
 * reader without an API server can check. Its CEL rules are not part of it.
 *
 * @param properties the known fields of an object
 * @param required fields that must be there
 * @param open whether an object may have further fields; {@code values} is what they look like
 * @param values what the elements of a list, or the further fields of an object, look like
 */
record Schema(
        Type type,
        Map<String, Schema> properties,
        List<String> required,
        boolean open,
        List<Schema> values,
        Bounds bounds) {
    /** Anything at all. */
    static final Schema ANY = new Schema(Type.ANY, Map.of(), List.of(), true, List.of(), Bounds.NONE);

    /** The type of a value. */
    enum Type {
        OBJECT("an object"),
        ARRAY("a list"),
        STRING("a string"),
        INTEGER("an integer"),
        NUMBER("a number"),
        BOOLEAN("true or false"),
        INT_OR_STRING("a quantity"),
        ANY("anything");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Limits on a value that has the right type.
     *
     * @param size limits on the length of a string, the elements of a list, the fields of an object
     */
    record Bounds(List<String> values, Range number, Range size, String pattern, String format) {
        static final Bounds NONE = new Bounds(List.of(), Range.ANY, Range.ANY, "", "");
    }

    /** From {@code min} to {@code max}, both included. */
    record Range(long min, long max) {
        static final Range ANY = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

        boolean contains(long value) {
            return value >= min && value <= max;
        }

        /** In words that follow a unit or "a number". */
        @Override
        public String toString() {
            if (min == Long.MIN_VALUE) {
                return "at most " + max;
            }
            return max == Long.MAX_VALUE ? "at least " + min : "from %s to %s".formatted(min, max);
        }
    }

    /** What the elements of a list, or the further fields of an object, look like. */
    Schema each() {
        return values.isEmpty() ? ANY : values.getFirst();
    }

    /** The schema of a field, {@link #ANY} if it is not known. */
    Schema property(String name) {
        return properties.getOrDefault(name, ANY);
    }

    /** The same for a text that is written in a certain way. */
    Schema withFormat(String format) {
        return new Schema(
                type,
                properties,
                required,
                open,
                values,
                new Bounds(bounds.values, bounds.number, bounds.size, bounds.pattern, format));
    }

    /** The same with another schema for one field. */
    Schema with(String name, Schema property) {
        Map<String, Schema> changed = new HashMap<>(properties);
        changed.put(name, property);
        return new Schema(type, Map.copyOf(changed), required, open, values, bounds);
    }
}
