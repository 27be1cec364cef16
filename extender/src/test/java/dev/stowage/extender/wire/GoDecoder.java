package dev.stowage.extender.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads replies as kube-scheduler does, with {@code encoding/json}: keys in any case, unknown ones ignored without a word,
 * {@code null} is nothing, numbers of integer fields must be written as integers, text after the value is not looked at.
 */
final class GoDecoder {
    private GoDecoder() {}

    /** What Go would return as an error. */
    static final class DecodeError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DecodeError(String message) {
            super(message);
        }
    }

    /** {@code ExtenderFilterResult}; a list that is absent or null is empty, as for Go. */
    record FilterResult(
            List<String> nodes,
            List<String> nodeNames,
            Map<String, String> failedNodes,
            Map<String, String> failedAndUnresolvableNodes,
            String error) {}

    /** {@code HostPriorityList}: scores by host, those of one host added up. */
    static Map<String, Long> hostPriorities(byte[] json) {
        Map<String, Long> scores = new LinkedHashMap<>();
        Object read = value(json);
        if (read == Null.NULL) {
            return scores;
        }
        for (Object item : list(read)) {
            Map<String, Object> fields = object(item);
            if (!(fields.getOrDefault("host", "") instanceof String host)) {
                throw new DecodeError("cannot unmarshal into Go struct field HostPriority.Host of type string");
            }
            scores.merge(host, integer(fields.getOrDefault("score", BigInteger.ZERO)), Long::sum);
        }
        return scores;
    }

    static FilterResult filterResult(byte[] json) {
        Map<String, Object> fields = object(value(json));
        return new FilterResult(
                names(fields.getOrDefault("nodes", Null.NULL)),
                strings(fields.getOrDefault("nodenames", Null.NULL)),
                texts(fields.getOrDefault("failednodes", Null.NULL)),
                texts(fields.getOrDefault("failedandunresolvablenodes", Null.NULL)),
                fields.getOrDefault("error", "") instanceof String text ? text : "");
    }

    private enum Null {
        NULL
    }

    private static List<String> names(Object nodeList) {
        if (nodeList == Null.NULL) {
            return List.of();
        }
        return list(object(nodeList).getOrDefault("items", Null.NULL)).stream()
                .map(node -> String.valueOf(
                        object(object(node).getOrDefault("metadata", Null.NULL)).getOrDefault("name", "")))
                .toList();
    }

    private static List<String> strings(Object list) {
        return list(list).stream()
                .map(item -> {
                    if (item instanceof String text) {
                        return text;
                    }
                    throw new DecodeError("cannot unmarshal into Go value of type string");
                })
                .toList();
    }

    private static Map<String, String> texts(Object object) {
        Map<String, String> texts = new TreeMap<>();
        if (object instanceof Fields(var fields)) {
            fields.forEach((key, text) -> texts.put(key, String.valueOf(text)));
        }
        return texts;
    }

    private static long integer(Object number) {
        if (number instanceof BigInteger integer) {
            return integer.longValueExact();
        }
        throw new DecodeError("cannot unmarshal number %s into Go struct field of type int64".formatted(number));
    }

    private record Fields(Map<String, Object> fields) {}

    private record Items(List<Object> items) {}

    private static List<Object> list(Object value) {
        if (value instanceof Items(var items)) {
            return items;
        }
        if (value == Null.NULL) {
            return List.of();
        }
        throw new DecodeError("cannot unmarshal into Go value of type slice");
    }

    /** With keys in lower case, the last of equal ones. */
    private static Map<String, Object> object(Object value) {
        if (value instanceof Fields(var fields)) {
            Map<String, Object> lower = new LinkedHashMap<>();
            fields.forEach((key, field) -> lower.put(key.toLowerCase(Locale.ROOT), field));
            return lower;
        }
        if (value == Null.NULL) {
            return Map.of();
        }
        throw new DecodeError("cannot unmarshal into Go value of type struct");
    }

    private static Object value(byte[] json) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new DecodeError("EOF");
            }
            return value(parser, first);
        }
    }

    private static Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    fields.put(name, value(parser, parser.nextToken()));
                }
                yield new Fields(fields);
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                for (JsonToken item = parser.nextToken(); item != JsonToken.END_ARRAY; item = parser.nextToken()) {
                    items.add(value(parser, item));
                }
                yield new Items(items);
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> new BigInteger(parser.getString());
            case VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getString());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> Null.NULL;
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new DecodeError("unexpected token");
        };
    }
}
