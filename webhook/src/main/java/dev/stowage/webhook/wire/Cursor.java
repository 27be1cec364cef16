package dev.stowage.webhook.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * A place in an object that was sent. What is absent, or of another type than is asked for, reads as empty: faults of types
 * are the schema's.
 *
 * @param path as the API server writes paths
 */
record Cursor(String path, JsonNode node) {
    /** The whole of an object. */
    static Cursor of(JsonNode object) {
        return new Cursor("", object);
    }

    Cursor at(String field) {
        return new Cursor(path.isEmpty() ? field : path + "." + field, node.path(field));
    }

    /** The entry of a map, whose path is written in brackets. */
    Cursor entry(String key) {
        return new Cursor("%s[%s]".formatted(path, key), node.path(key));
    }

    List<Cursor> items() {
        List<Cursor> items = new ArrayList<>();
        if (node.isArray()) {
            for (JsonNode item : node) {
                items.add(new Cursor("%s[%d]".formatted(path, items.size()), item));
            }
        }
        return items;
    }

    /** The names of a map's entries. */
    List<String> keys() {
        return node.isObject() ? List.copyOf(node.propertyNames()) : List.of();
    }

    boolean has(String field) {
        return !node.path(field).isMissingNode() && !node.path(field).isNull();
    }

    boolean isText() {
        return node.isString();
    }

    String text(String field) {
        return node.path(field).stringValue("");
    }

    /** A text, or a number as it is written. */
    String scalar(String field) {
        JsonNode value = node.path(field);
        return value.isString() || value.isNumber() ? value.asString("") : "";
    }

    /** A whole number of 0 to {@code max}; those beyond are taken for the nearest of them, anything else for the default. */
    long count(String field, long standard, long max) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber()) {
            return standard;
        }
        return value.canConvertToLong() ? Math.clamp(value.longValue(), 0, max) : max;
    }

    /** A map of texts. */
    SortedMap<String, String> texts(String field) {
        SortedMap<String, String> texts = new TreeMap<>();
        Cursor map = at(field);
        for (String key : map.keys()) {
            if (map.node().path(key).isString()) {
                texts.put(key, map.text(key));
            }
        }
        return texts;
    }
}
