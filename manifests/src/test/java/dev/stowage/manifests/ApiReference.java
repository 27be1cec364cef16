package dev.stowage.manifests;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The reference of the API for people, from the same schemas. */
final class ApiReference {
    private static final String HEADER = """
            <!-- Generated from the types of the module manifests. Do not edit. -->
            # API reference: group `stowage.dev/v1alpha1`

            Every field of every kind, as the CRDs in `manifests/crds` have it. `a.b[].c` is field `c` of each item of list `b` of `a`, `a.b{}` each value of
            map `b`. A list with a *key* merges by that key and cannot hold it twice; every other list is replaced as a whole. Quantities are those of
            Kubernetes (`80Gi`), durations are numbers with units (`90s`, `1h30m`), times are those of RFC 3339.

            The types are in `manifests/src/main/java/dev/stowage/manifests`; this page, the CRDs and the schemas of the command line are generated from them:

            ```
            bin/maven -pl manifests test -Dtest=GeneratedFilesTest -Dgolden.update=true
            ```
            """;

    private ApiReference() {}

    static String of(SortedMap<String, ObjectNode> definitions) {
        StringBuilder text = new StringBuilder(HEADER);
        definitions.values().forEach(crd -> kind(crd, text));
        return text.toString();
    }

    private static void kind(JsonNode crd, StringBuilder text) {
        JsonNode names = crd.at("/spec/names");
        JsonNode schema = GeneratedFiles.schema(crd);
        String shortName = names.path("shortNames").isEmpty()
                ? ""
                : "; short name `%s`".formatted(names.at("/shortNames/0").asString());
        text.append("\n## ").append(names.get("kind").asString()).append("\n\n");
        text.append(schema.get("description").asString())
                .append(" Scope: %s%s.\n".formatted(crd.at("/spec/scope").asString(), shortName));
        text.append("\n| field | type | what it is |\n| --- | --- | --- |\n");
        SortedMap<String, String> rules = new TreeMap<>();
        fields(schema, "", text, rules);
        if (!rules.isEmpty()) {
            text.append("\nRules:\n\n");
            rules.values().forEach(text::append);
        }
    }

    private static void fields(JsonNode schema, String path, StringBuilder text, SortedMap<String, String> rules) {
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            String message = rule.get("message").asString();
            rules.put(path + message, "* %s%s\n".formatted(path.isEmpty() ? "" : "`%s`: ".formatted(path), message));
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            boolean required = schema.path("required")
                    .valueStream()
                    .anyMatch(name -> name.asString().equals(property.getKey()));
            String child = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            text.append("| `%s` | %s | %s |\n"
                    .formatted(
                            child,
                            type(property.getValue(), required),
                            property.getValue().get("description").asString()));
            descend(property.getValue(), child, text, rules);
        }
    }

    private static void descend(JsonNode schema, String path, StringBuilder text, SortedMap<String, String> rules) {
        if (schema.has("items")) {
            fields(schema.get("items"), path + "[]", text, rules);
        } else if (schema.has("additionalProperties")) {
            fields(schema.get("additionalProperties"), path + "{}", text, rules);
        } else {
            fields(schema, path, text, rules);
        }
    }

    private static String type(JsonNode schema, boolean required) {
        List<String> parts = new ArrayList<>();
        parts.add(name(schema));
        range(schema).forEach(parts::add);
        if (schema.has("x-kubernetes-list-map-keys")) {
            parts.add("key %s"
                    .formatted(schema.get("x-kubernetes-list-map-keys")
                            .valueStream()
                            .map(key -> "`%s`".formatted(key.asString()))
                            .collect(Collectors.joining(", "))));
        }
        if (schema.has("default")) {
            JsonNode value = schema.get("default");
            parts.add("default `%s`".formatted(value.isString() ? value.asString() : value.toString()));
        }
        if (required) {
            parts.add("**required**");
        }
        return String.join("; ", parts);
    }

    private static String name(JsonNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            return "quantity";
        }
        if (schema.has("enum")) {
            return schema.get("enum")
                    .valueStream()
                    .map(value -> "`%s`".formatted(value.asString()))
                    .collect(Collectors.joining(", "));
        }
        if (schema.has("items")) {
            return "list of %s".formatted(name(schema.get("items")));
        }
        if (schema.has("additionalProperties")) {
            return "map of %s".formatted(name(schema.get("additionalProperties")));
        }
        return schema.path("format").asString("").equals("date-time")
                ? "time"
                : schema.get("type").asString();
    }

    private static List<String> range(JsonNode schema) {
        List<String> ranges = new ArrayList<>();
        if (schema.has("minimum")) {
            ranges.add("%d to %d"
                    .formatted(
                            schema.get("minimum").asLong(),
                            schema.get("maximum").asLong()));
        }
        atMost(schema, "Items", "items", ranges);
        atMost(schema, "Properties", "entries", ranges);
        if (!schema.has("enum")) {
            atMost(schema, "Length", "characters", ranges);
        }
        return ranges;
    }

    private static void atMost(JsonNode schema, String suffix, String unit, List<String> ranges) {
        if (schema.has("max" + suffix)) {
            int min = schema.path("min" + suffix).asInt(0);
            int max = schema.get("max" + suffix).asInt();
            ranges.add(min == 0 ? "at most %d %s".formatted(max, unit) : "%d to %d %s".formatted(min, max, unit));
        }
    }
}
