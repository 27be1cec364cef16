package dev.stowage.fleet.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes a {@link Schema} of its JSON. */
final class SchemaReader {
    /** Fields that hold a time or a duration, though their schema only says that it is a text. */
    private static final Map<String, String> FORMATS = Map.of(
            "lastTransitionTime", "date-time",
            "until", "date-time",
            "growthTimeout", "duration",
            "progressDeadline", "duration",
            "unschedulableAfter", "duration");

    private SchemaReader() {}

    static Schema read(Node.Mapping json) {
        Map<String, Schema> properties = new HashMap<>();
        for (Node.Entry entry : json.map("properties").entries()) {
            String format = FORMATS.getOrDefault(entry.key(), "");
            Schema property = read((Node.Mapping) entry.value());
            properties.put(entry.key(), format.isEmpty() ? property : property.withFormat(format));
        }
        boolean preserves = json.flag("x-kubernetes-preserve-unknown-fields");
        Schema.Type type = type(json);
        List<Schema> values = json.get("items") instanceof Node.Mapping items
                ? List.of(read(items))
                : json.get("additionalProperties") instanceof Node.Mapping further ? List.of(read(further)) : List.of();
        boolean open = preserves
                || !values.isEmpty()
                || json.flag("additionalProperties")
                || (type == Schema.Type.OBJECT && properties.isEmpty());
        return new Schema(type, Map.copyOf(properties), texts(json, "required"), open, values, bounds(json));
    }

    private static Schema.Type type(Node.Mapping json) {
        if (json.flag("x-kubernetes-int-or-string")) {
            return Schema.Type.INT_OR_STRING;
        }
        return switch (json.text("type")) {
            case "object" -> Schema.Type.OBJECT;
            case "array" -> Schema.Type.ARRAY;
            case "string" -> Schema.Type.STRING;
            case "integer" -> Schema.Type.INTEGER;
            case "number" -> Schema.Type.NUMBER;
            case "boolean" -> Schema.Type.BOOLEAN;
            default -> Schema.Type.ANY;
        };
    }

    private static Schema.Bounds bounds(Node.Mapping json) {
        String unit = json.has("items") ? "Items" : json.text("type").equals("object") ? "Properties" : "Length";
        return new Schema.Bounds(
                texts(json, "enum"),
                range(json, "minimum", "maximum"),
                range(json, "min" + unit, "max" + unit),
                json.text("pattern"),
                json.text("format"));
    }

    private static Schema.Range range(Node.Mapping json, String min, String max) {
        return json.has(min) || json.has(max)
                ? new Schema.Range(number(json.get(min), Long.MIN_VALUE), number(json.get(max), Long.MAX_VALUE))
                : Schema.Range.ANY;
    }

    private static long number(Node node, long standard) {
        return switch (node) {
            case Node.Whole(var _, var value) -> value;
            case Node.Decimal(var _, var text) -> (long) Double.parseDouble(text);
            case Node.Mapping _, Node.Sequence _, Node.Text _, Node.Bool _, Node.Null _ -> standard;
        };
    }

    private static List<String> texts(Node.Mapping json, String key) {
        return json.list(key).stream()
                .filter(Node.Text.class::isInstance)
                .map(text -> ((Node.Text) text).value())
                .toList();
    }
}
