package dev.stowage.manifests;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Checks documents as the API server does: defaults, the structural schema, CEL rules; unknown fields are refused. */
final class SchemaValidator {
    private static final String RULE = "rule ";
    private static final Set<String> ROOT = Set.of("apiVersion", "kind", "metadata");

    private final JsonNode schema;
    private final ValidationRules rules;

    SchemaValidator(JsonNode schema, ValidationRules rules) {
        this.schema = schema;
        this.rules = rules;
    }

    /** The problems of a new document. */
    List<String> validate(JsonNode document) {
        return validate(withDefaults(document), Optional.empty());
    }

    /** The problems of changing one document into another. */
    List<String> validateUpdate(JsonNode document, JsonNode old) {
        return validate(withDefaults(document), Optional.of(withDefaults(old)));
    }

    private List<String> validate(JsonNode document, Optional<JsonNode> old) {
        List<String> problems = new ArrayList<>();
        check(schema, document, old, "", problems);
        List<String> structural =
                problems.stream().filter(problem -> !problem.startsWith(RULE)).toList();
        // As in the API server, rules speak of documents of the right structure only.
        return structural.isEmpty()
                ? problems.stream()
                        .map(problem -> problem.substring(RULE.length()))
                        .toList()
                : structural;
    }

    /** A copy with the defaults of the schema. */
    JsonNode withDefaults(JsonNode document) {
        JsonNode copy = document.deepCopy();
        addDefaults(schema, copy);
        return copy;
    }

    private static void addDefaults(JsonNode schema, JsonNode value) {
        if (value instanceof ObjectNode object) {
            schema.path("properties").properties().forEach(property -> {
                if (!object.has(property.getKey()) && property.getValue().has("default")) {
                    object.set(
                            property.getKey(),
                            property.getValue().get("default").deepCopy());
                }
            });
            object.properties().forEach(entry -> addDefaults(childSchema(schema, entry.getKey()), entry.getValue()));
        }
        if (value instanceof ArrayNode array) {
            array.forEach(item -> addDefaults(schema.path("items"), item));
        }
    }

    private static JsonNode childSchema(JsonNode schema, String name) {
        JsonNode property = schema.path("properties").path(name);
        return property.isMissingNode() ? schema.path("additionalProperties") : property;
    }

    private void check(JsonNode schema, JsonNode value, Optional<JsonNode> old, String path, List<String> problems) {
        if (!hasType(schema, value)) {
            problems.add(path + ": must be " + schema.path("type").asString("an integer or a string"));
            return;
        }
        switch (value) {
            case ObjectNode object -> checkObject(schema, object, old, path, problems);
            case ArrayNode array -> checkArray(schema, array, old, path, problems);
            default -> checkScalar(schema, value, path, problems);
        }
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            String text = rule.get("rule").asString();
            boolean transition = text.contains("oldSelf");
            boolean applies = !transition || old.isPresent();
            if (applies && !rules.holds(text, value, old.orElse(JsonNodeFactory.instance.objectNode()))) {
                problems.add(RULE + path + ": " + rule.get("message").asString());
            }
        }
    }

    private static boolean hasType(JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            return value.isString() || value.isIntegralNumber();
        }
        return switch (schema.path("type").asString("")) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            default -> true;
        };
    }

    private void checkObject(
            JsonNode schema, ObjectNode object, Optional<JsonNode> old, String path, List<String> problems) {
        if (object.size() > schema.path("maxProperties").asInt(Integer.MAX_VALUE)
                || object.size() < schema.path("minProperties").asInt(0)) {
            problems.add(path + ": has %d entries".formatted(object.size()));
        }
        for (JsonNode name : schema.path("required")) {
            if (!object.has(name.asString())) {
                problems.add("%s.%s: is required".formatted(path, name.asString()));
            }
        }
        if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)) {
            return;
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            String childPath = path + "." + entry.getKey();
            JsonNode child = childSchema(schema, entry.getKey());
            if (path.isEmpty() && ROOT.contains(entry.getKey())) {
                continue;
            }
            if (child.isMissingNode()) {
                problems.add(childPath + ": is unknown");
            } else {
                check(child, entry.getValue(), old.map(o -> o.get(entry.getKey())), childPath, problems);
            }
        }
    }

    private void checkArray(
            JsonNode schema, ArrayNode array, Optional<JsonNode> old, String path, List<String> problems) {
        if (array.size() > schema.path("maxItems").asInt(Integer.MAX_VALUE)
                || array.size() < schema.path("minItems").asInt(0)) {
            problems.add(path + ": has %d items".formatted(array.size()));
        }
        JsonNode keys = schema.path("x-kubernetes-list-map-keys");
        Set<List<JsonNode>> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            JsonNode item = array.get(i);
            if (!keys.isEmpty() && !seen.add(key(keys, item))) {
                problems.add("%s[%d]: is a duplicate".formatted(path, i));
            }
            Optional<JsonNode> oldItem = keys.isEmpty()
                    ? Optional.empty()
                    : old.flatMap(o -> o.valueStream()
                            .filter(candidate -> key(keys, candidate).equals(key(keys, item)))
                            .findFirst());
            check(schema.get("items"), item, oldItem, "%s[%d]".formatted(path, i), problems);
        }
    }

    private static List<JsonNode> key(JsonNode keys, JsonNode item) {
        return keys.valueStream().map(key -> item.path(key.asString())).toList();
    }

    private static void checkScalar(JsonNode schema, JsonNode value, String path, List<String> problems) {
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            problems.add(path + ": is none of the values");
        }
        if (value.isNumber()
                && (value.asLong() < schema.path("minimum").asLong(Long.MIN_VALUE)
                        || value.asLong() > schema.path("maximum").asLong(Long.MAX_VALUE))) {
            problems.add(path + ": is out of range");
        }
        if (!value.isString()) {
            return;
        }
        String text = value.asString();
        int length = text.codePointCount(0, text.length());
        if (length > schema.path("maxLength").asInt(Integer.MAX_VALUE)
                || length < schema.path("minLength").asInt(0)) {
            problems.add(path + ": has %d characters".formatted(length));
        }
        if (schema.has("pattern")
                && !Pattern.compile(schema.get("pattern").asString())
                        .matcher(text)
                        .find()) {
            problems.add(path + ": does not match");
        }
        if (schema.path("format").asString("").equals("date-time") && !isTime(text)) {
            problems.add(path + ": is no time");
        }
    }

    private static boolean isTime(String text) {
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeParseException _) {
            return false;
        }
    }
}
