package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemaBoundsTest {
    private static final Set<String> LIST_TYPES = Set.of("atomic", "map");

    @Test
    void everythingIsBoundedAndDescribed() {
        List<String> problems = new ArrayList<>();
        GeneratedFiles.definitions().forEach((name, crd) -> walk(GeneratedFiles.schema(crd), name, true, problems));

        assertThat(problems).isEmpty();
    }

    @Test
    void kindsWithAStatusHaveItsSubresource() {
        GeneratedFiles.definitions().forEach((name, crd) -> {
            boolean hasStatus =
                    GeneratedFiles.schema(crd).at("/properties/status").has("type");

            assertThat(crd.at("/spec/versions/0/subresources").has("status"))
                    .as(name)
                    .isEqualTo(hasStatus);
        });
    }

    @Test
    void deploymentsCanBeScaled() {
        JsonNode crds = JsonMapper.builder().build().valueToTree(GeneratedFiles.definitions());
        JsonNode scale = crds.path("modeldeployments.stowage.dev").at("/spec/versions/0/subresources/scale");

        assertThat(scale.toString())
                .isEqualTo("{\"labelSelectorPath\":\".status.selector\",\"specReplicasPath\":\".spec.replicas\","
                        + "\"statusReplicasPath\":\".status.replicas.total\"}");
    }

    private static void walk(JsonNode schema, String path, boolean isProperty, List<String> problems) {
        if (isProperty && !schema.has("description")) {
            problems.add(path + ": has no description");
        }
        boolean intOrString = schema.path("x-kubernetes-int-or-string").asBoolean(false);
        switch (intOrString ? "string" : schema.path("type").asString("")) {
            case "string" -> bounded(schema, path, problems, "maxLength", "enum");
            case "integer", "number" -> {
                bounded(schema, path, problems, "minimum");
                bounded(schema, path, problems, "maximum");
            }
            case "array" -> {
                bounded(schema, path, problems, "maxItems");
                if (!LIST_TYPES.contains(schema.path("x-kubernetes-list-type").asString(""))) {
                    problems.add(path + ": has no list type");
                }
                walk(schema.get("items"), path + "[]", false, problems);
            }
            case "object" -> walkObject(schema, path, problems);
            case "boolean" -> {}
            default -> problems.add(path + ": has no type");
        }
    }

    private static void walkObject(JsonNode schema, String path, List<String> problems) {
        if (schema.has("additionalProperties")) {
            bounded(schema, path, problems, "maxProperties");
            walk(schema.get("additionalProperties"), path + "{}", false, problems);
        } else if (schema.has("properties")) {
            schema.get("properties")
                    .properties()
                    .forEach(property -> walk(property.getValue(), path + "." + property.getKey(), true, problems));
        } else {
            bounded(schema, path, problems, "maxProperties");
            bounded(schema, path, problems, "x-kubernetes-preserve-unknown-fields");
        }
    }

    private static void bounded(JsonNode schema, String path, List<String> problems, String... oneOf) {
        for (String keyword : oneOf) {
            if (schema.has(keyword)) {
                return;
            }
        }
        problems.add("%s: has no %s".formatted(path, oneOf[0]));
    }
}
