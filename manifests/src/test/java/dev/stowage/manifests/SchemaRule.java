package dev.stowage.manifests;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A validation rule ({@code x-kubernetes-validations}) at one place of one kind.
 *
 * @param steps from the root of a document: names of fields, {@code []} for the items of a list, {@code {}} for the values of a
 *     map
 */
public record SchemaRule(String kind, List<String> steps, String rule, String message) {
    public SchemaRule {
        steps = List.copyOf(steps);
    }

    /** All rules of a CRD. */
    public static List<SchemaRule> of(JsonNode crd) {
        List<SchemaRule> rules = new ArrayList<>();
        walk(crd.at("/spec/names/kind").asString(), GeneratedFiles.schema(crd), List.of(), rules);
        return rules;
    }

    private static void walk(String kind, JsonNode schema, List<String> steps, List<SchemaRule> rules) {
        schema.path("x-kubernetes-validations")
                .forEach(rule -> rules.add(new SchemaRule(
                        kind,
                        steps,
                        rule.get("rule").asString(),
                        rule.path("message").asString(""))));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            walk(kind, property.getValue(), and(steps, property.getKey()), rules);
        }
        if (schema.has("items")) {
            walk(kind, schema.get("items"), and(steps, "[]"), rules);
        }
        if (schema.path("additionalProperties").isObject()) {
            walk(kind, schema.get("additionalProperties"), and(steps, "{}"), rules);
        }
    }

    private static List<String> and(List<String> steps, String step) {
        return Stream.concat(steps.stream(), Stream.of(step)).toList();
    }

    /** Whether it looks at the state before a change. */
    public boolean isTransition() {
        return rule.contains("oldSelf");
    }

    /** Whether it is the one that refuses the document of the case. */
    public boolean refuses(SchemaCase c) {
        return c.kind().equals(kind)
                && c.problem().endsWith(": " + message)
                && c.problem()
                        .substring(0, c.problem().length() - message.length() - 2)
                        .replaceAll("\\[[0-9]+\\]", "[]")
                        .replaceAll("\\[[^\\]]+\\]", "{}")
                        .equals(path());
    }

    /** Whether there is something in a document of its kind that the API server evaluates it for. */
    public boolean speaksOf(JsonNode document) {
        return document.path("kind").asString("").equals(kind) && exists(document, steps);
    }

    private static boolean exists(JsonNode node, List<String> steps) {
        if (steps.isEmpty()) {
            return !node.isMissingNode();
        }
        List<String> rest = steps.subList(1, steps.size());
        return switch (steps.getFirst()) {
            case "[]", "{}" -> node.valueStream().anyMatch(value -> exists(value, rest));
            default -> exists(node.path(steps.getFirst()), rest);
        };
    }

    private String path() {
        return steps.isEmpty()
                ? FieldPath.ROOT.keyed()
                : String.join(".", steps).replace(".[]", "[]").replace(".{}", "{}");
    }

    @Override
    public String toString() {
        return "%s %s: %s".formatted(kind, path(), message);
    }
}
