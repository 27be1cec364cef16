package dev.stowage.manifests;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks documents as the API server does with {@code fieldValidation=Strict}: defaults, the structural schema, CEL rules. It
 * says what the API server says, as {@code FIELD: MESSAGE}, but leaves out the value: {@code spec.devices[0].count: should be
 * greater than or equal to 1}.
 */
public final class SchemaValidator {
    private static final Set<String> ROOT = Set.of("apiVersion", "kind", "metadata");

    private final JsonNode schema;
    private final ValidationRules rules;

    SchemaValidator(JsonNode schema, ValidationRules rules) {
        this.schema = schema;
        this.rules = rules;
    }

    /** The problems of a new document. */
    public List<String> validate(JsonNode document) {
        return validate(withDefaults(document), Optional.empty());
    }

    /** The problems of changing one document into another. */
    public List<String> validateUpdate(JsonNode document, JsonNode old) {
        return validate(withDefaults(document), Optional.of(withDefaults(old)));
    }

    private List<String> validate(JsonNode document, Optional<JsonNode> old) {
        Findings findings = new Findings();
        check(schema, document, old, FieldPath.ROOT, findings);
        return findings.problems();
    }

    /** A copy with the defaults of the schema. */
    public JsonNode withDefaults(JsonNode document) {
        JsonNode copy = document.deepCopy();
        addDefaults(schema, copy);
        return copy;
    }

    private static void addDefaults(JsonNode schema, JsonNode value) {
        if (value instanceof ObjectNode object) {
            dropNulls(schema, object);
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

    /** A field or a value of a map that is null, which none may be here, is as good as absent. */
    private static void dropNulls(JsonNode schema, ObjectNode object) {
        for (String name : List.copyOf(object.propertyNames())) {
            if (object.get(name).isNull() && !childSchema(schema, name).isMissingNode()) {
                object.remove(name);
            }
        }
    }

    private static JsonNode childSchema(JsonNode schema, String name) {
        JsonNode property = schema.path("properties").path(name);
        return property.isMissingNode() ? schema.path("additionalProperties") : property;
    }

    private void check(JsonNode schema, JsonNode value, Optional<JsonNode> old, FieldPath path, Findings findings) {
        List<String> wrongTypes = ValueChecks.wrongTypes(schema, value);
        if (!wrongTypes.isEmpty()) {
            wrongTypes.forEach(problem -> findings.blocking(path, problem));
            return;
        }
        switch (value) {
            case ObjectNode object -> checkObject(schema, object, old, path, findings);
            case ArrayNode array -> checkArray(schema, array, old, path, findings);
            default -> ValueChecks.check(schema, value, path, findings);
        }
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            String text = rule.get("rule").asString();
            boolean transition = text.contains("oldSelf");
            boolean applies = !transition || old.isPresent();
            if (applies && !rules.holds(text, value, old.orElse(JsonNodeFactory.instance.objectNode()))) {
                findings.broken(path, rule.get("message").asString());
            }
        }
    }

    private void checkObject(
            JsonNode schema, ObjectNode object, Optional<JsonNode> old, FieldPath path, Findings findings) {
        int max = schema.path("maxProperties").asInt(Integer.MAX_VALUE);
        if (object.size() > max) {
            findings.blocking(path, "Too many: %d: must have at most %d items".formatted(object.size(), max));
        }
        int min = schema.path("minProperties").asInt(0);
        if (object.size() < min) {
            findings.add(path, "should have at least %d properties".formatted(min));
        }
        for (JsonNode name : schema.path("required")) {
            if (!object.has(name.asString())) {
                findings.blocking(path.property(name.asString()), "Required value");
            }
        }
        if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)) {
            return;
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            checkEntry(schema, entry, old, path, findings);
        }
    }

    private void checkEntry(
            JsonNode schema,
            Map.Entry<String, JsonNode> entry,
            Optional<JsonNode> old,
            FieldPath path,
            Findings findings) {
        String name = entry.getKey();
        if (path.equals(FieldPath.ROOT) && ROOT.contains(name)) {
            return;
        }
        FieldPath child = schema.has("additionalProperties") ? path.entry(name) : path.property(name);
        JsonNode childSchema = childSchema(schema, name);
        if (childSchema.isMissingNode()) {
            findings.unknown(child);
        } else {
            check(childSchema, entry.getValue(), old.flatMap(o -> Optional.ofNullable(o.get(name))), child, findings);
        }
    }

    private void checkArray(
            JsonNode schema, ArrayNode array, Optional<JsonNode> old, FieldPath path, Findings findings) {
        int max = schema.path("maxItems").asInt(Integer.MAX_VALUE);
        if (array.size() > max) {
            findings.blocking(path, "Too many: %d: must have at most %d items".formatted(array.size(), max));
            return;
        }
        int min = schema.path("minItems").asInt(0);
        if (array.size() < min) {
            findings.add(path, "should have at least %d items".formatted(min));
        }
        JsonNode keys = schema.path("x-kubernetes-list-map-keys");
        Set<JsonNode> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            JsonNode item = array.get(i);
            if (!keys.isEmpty() && !seen.add(key(keys, item))) {
                findings.add(path.item(i), "Duplicate value: " + key(keys, item));
            }
            Optional<JsonNode> oldItem = keys.isEmpty()
                    ? Optional.empty()
                    : old.flatMap(o -> o.valueStream()
                            .filter(candidate -> key(keys, candidate).equals(key(keys, item)))
                            .findFirst());
            check(schema.get("items"), item, oldItem, path.item(i), findings);
        }
    }

    /** The keys of an item of a list, sorted by their names. */
    private static JsonNode key(JsonNode keys, JsonNode item) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        keys.valueStream().map(JsonNode::asString).sorted().forEach(name -> key.set(name, item.path(name)));
        return key;
    }
}
