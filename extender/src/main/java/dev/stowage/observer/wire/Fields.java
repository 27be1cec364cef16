package dev.stowage.observer.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object, read one by one: what is absent or null is empty, what nobody asks for is ignored, and a value
 * of another type than is asked for is a {@link MalformedObject}.
 *
 * @param path where the object is, for messages
 */
public record Fields(String path, Map<String, ?> values) {
    /** Whether the field is there, be it empty. */
    boolean has(String name) {
        return values.get(name) != null;
    }

    /** Empty without it. */
    String text(String name) {
        return switch (at(name)) {
            case null -> "";
            case String text -> text;
            case Object other -> throw malformed(name, "a text", other);
        };
    }

    /** A text that has to be there. */
    String required(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            throw new MalformedObject("The field %s is missing.".formatted(pathOf(name)));
        }
        return text;
    }

    /** A quantity may be written as a number, too; empty without it. */
    String textOrNumber(String name) {
        return at(name) instanceof Number number ? number.toString() : text(name);
    }

    /** False without it. */
    boolean flag(String name) {
        return switch (at(name)) {
            case null -> false;
            case Boolean flag -> flag;
            case Object other -> throw malformed(name, "true or false", other);
        };
    }

    /** 0 without it. */
    long number(String name) {
        return switch (at(name)) {
            case null -> 0;
            case Integer number -> number;
            case Long number -> number;
            case Object other -> throw malformed(name, "a whole number", other);
        };
    }

    /** Without fields if it is not there. */
    Fields object(String name) {
        return switch (at(name)) {
            case null -> new Fields(pathOf(name), Map.of());
            case Map<?, ?> map -> fields(pathOf(name), map);
            case Object other -> throw malformed(name, "an object", other);
        };
    }

    List<Fields> objects(String name) {
        List<Fields> objects = new ArrayList<>();
        for (Object element : list(name)) {
            String where = "%s[%d]".formatted(pathOf(name), objects.size());
            if (!(element instanceof Map<?, ?> map)) {
                throw new MalformedObject("The value of %s must be an object.".formatted(where));
            }
            objects.add(fields(where, map));
        }
        return objects;
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof String text)) {
                throw new MalformedObject("The values of %s must be texts.".formatted(pathOf(name)));
            }
            texts.add(text);
        }
        return texts;
    }

    /** The names and texts of an object such as labels. */
    SortedMap<String, String> textsByName(String name) {
        Fields object = object(name);
        SortedMap<String, String> texts = new TreeMap<>();
        object.values.keySet().forEach(key -> texts.put(key, object.text(key)));
        return Collections.unmodifiableSortedMap(texts);
    }

    /** Each field of an object whose values are objects. */
    void eachOf(String name, BiConsumer<String, Fields> reader) {
        Fields object = object(name);
        new TreeMap<>(object.values).keySet().forEach(key -> reader.accept(key, object.object(key)));
    }

    private List<?> list(String name) {
        return switch (at(name)) {
            case null -> List.of();
            case List<?> list -> list;
            case Object other -> throw malformed(name, "a list", other);
        };
    }

    private @Nullable Object at(String name) {
        return values.get(name);
    }

    private static Fields fields(String path, Map<?, ?> map) {
        // The names in a JSON object are texts.
        @SuppressWarnings("unchecked")
        Map<String, ?> values = (Map<String, ?>) map;
        return new Fields(path, values);
    }

    private String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private MalformedObject malformed(String name, String wanted, Object found) {
        return new MalformedObject("The value of %s must be %s, but is a %s."
                .formatted(pathOf(name), wanted, found.getClass().getSimpleName()));
    }
}
