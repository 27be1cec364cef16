package dev.stowage.e2e;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Whether the lists and maps of a document are as long as their schema allows. */
final class Fullness {
    private Fullness() {}

    /** The lists and maps on a way from the root that could be longer; of their elements, the first is looked into. */
    static List<String> shortfalls(JsonNode crd, JsonNode document, List<String> steps) {
        return shortfalls(crd.at("/spec/versions/0/schema/openAPIV3Schema"), document, steps, "");
    }

    private static List<String> shortfalls(JsonNode schema, JsonNode value, List<String> steps, String path) {
        if (steps.isEmpty()) {
            return List.of();
        }
        String step = steps.getFirst();
        List<String> rest = steps.subList(1, steps.size());
        return switch (step) {
            case "[]" -> elements(schema, schema.get("items"), "maxItems", value, rest, path + step);
            case "{}" ->
                elements(schema, schema.get("additionalProperties"), "maxProperties", value, rest, path + step);
            default -> shortfalls(schema.get("properties").get(step), value.path(step), rest, path + "." + step);
        };
    }

    private static List<String> elements(
            JsonNode schema, JsonNode element, String bound, JsonNode value, List<String> rest, String path) {
        int max = schema.get(bound).asInt();
        return value.size() == max
                ? shortfalls(element, value.iterator().next(), rest, path)
                : List.of("%s has %d of %d elements".formatted(path, value.size(), max));
    }
}
