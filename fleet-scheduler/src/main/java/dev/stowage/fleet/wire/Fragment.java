package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object within a document that is to be applied, open to additions. What a user wrote is kept, also what makes no sense:
 * the API server refuses it in better words, so additions to something that is no object or no list are lost.
 */
final class Fragment {
    private final Map<String, Object> fields;

    private Fragment(Map<String, Object> fields) {
        this.fields = fields;
    }

    static Fragment empty() {
        return new Fragment(new LinkedHashMap<>());
    }

    /** One that shares nothing with the map. */
    static Fragment copyOf(Map<?, ?> map) {
        Fragment copy = empty();
        map.forEach((key, value) -> copy.fields.put(String.valueOf(key), copied(value)));
        return copy;
    }

    private static @Nullable Object copied(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> copyOf(map).fields;
            case List<?> list -> {
                List<Object> items = new ArrayList<>(list.size());
                list.forEach(item -> items.add(copied(item)));
                yield items;
            }
            case null -> null;
            default -> value;
        };
    }

    Fragment with(String key, Object value) {
        fields.put(key, value instanceof Fragment nested ? nested.fields : value);
        return this;
    }

    boolean has(String key) {
        return fields.get(key) != null;
    }

    /** The text of a key; empty if it is none. */
    String text(String key) {
        return fields.get(key) instanceof String text ? text : "";
    }

    /** The object of a key, made if there is none. */
    Fragment at(String key) {
        Object present = fields.computeIfAbsent(key, _ -> new LinkedHashMap<String, Object>());
        return present instanceof Map<?, ?> map ? around(map) : empty();
    }

    /** The list of a key, made if there is none. */
    @SuppressWarnings("unchecked") // what is in here was made by copied, or put there by with
    List<Object> listAt(String key) {
        Object present = fields.computeIfAbsent(key, _ -> new ArrayList<>());
        return present instanceof List<?> list ? (List<Object>) list : new ArrayList<>();
    }

    /** The objects in the list of a key. */
    List<Fragment> objectsAt(String key) {
        List<Fragment> objects = new ArrayList<>();
        if (fields.get(key) instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof Map<?, ?> map) {
                    objects.add(around(map));
                }
            }
        }
        return objects;
    }

    @SuppressWarnings("unchecked")
    private static Fragment around(Map<?, ?> map) {
        return new Fragment((Map<String, Object>) map);
    }

    Map<String, Object> fields() {
        return fields;
    }
}
