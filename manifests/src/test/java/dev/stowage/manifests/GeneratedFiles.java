package dev.stowage.manifests;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is generated from the types: the CRDs, the schemas that the command line checks documents with, and the reference. */
public final class GeneratedFiles {
    /** Every kind of the API. */
    public static final List<Class<? extends CustomResource<?, ?>>> KINDS = List.of(
            InferenceClass.class,
            InferenceCluster.class,
            ModelDeployment.class,
            ModelReplica.class,
            FleetPlan.class,
            PoolObservation.class,
            ReplicaObservation.class);

    /** The kinds that the command line reads. */
    private static final Set<String> PLANNED =
            Set.of("InferenceClass", "InferenceCluster", "ModelDeployment", "ModelReplica");

    /** What the command line checks; beside it are descriptions, defaults, formats and CEL rules. */
    private static final Set<String> CHECKED = Set.of(
            "type",
            "properties",
            "items",
            "additionalProperties",
            "required",
            "enum",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "pattern",
            "x-kubernetes-list-map-keys",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-int-or-string");

    /** All that is checked of what was observed and of how a cluster is reached: no plan is refused for either. */
    private static final Set<String> CHECKED_LENIENTLY = Set.of(
            "type",
            "properties",
            "items",
            "additionalProperties",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-int-or-string");

    private static final Set<String> LENIENT = Set.of("/status", "/spec/cluster");

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private GeneratedFiles() {}

    /** The contents by path, relative to the module. */
    static SortedMap<String, String> all() {
        SortedMap<String, String> files = new TreeMap<>();
        // With quotes: without them, the YAML of Kubernetes would read Off and True as truth values.
        KubernetesSerialization yaml = new KubernetesSerialization();
        SortedMap<String, ObjectNode> definitions = definitions();
        files.put("../docs/api.md", ApiReference.of(definitions));
        definitions.forEach((name, crd) -> {
            files.put(
                    "crds/%s.yaml".formatted(name),
                    "# Generated from the types of the module manifests. Do not edit: see docs/api.md.\n"
                            + yaml.asYaml(crd));
            String kind = crd.at("/spec/names/kind").asString();
            if (PLANNED.contains(kind)) {
                files.put(
                        "src/main/resources/dev/stowage/manifests/schema/%s.json".formatted(kind),
                        MAPPER.writeValueAsString(checked(schema(crd))) + "\n");
            }
        });
        return files;
    }

    /** The CRDs by name. */
    static SortedMap<String, ObjectNode> definitions() {
        List<HasMetadata> generated = new ArrayList<>();
        new CRDGenerator()
                .customResourceClasses(List.copyOf(KINDS))
                .withPostProcessor(new CRDPostProcessor() {
                    @Override
                    public HasMetadata process(HasMetadata crd, String version) {
                        generated.add(crd);
                        return crd;
                    }
                })
                .withOutput(new Nowhere())
                .detailedGenerate();
        SortedMap<String, ObjectNode> definitions = new TreeMap<>();
        for (HasMetadata crd : generated) {
            ObjectNode tree = (ObjectNode) wholeNumbers(MAPPER.valueToTree(crd));
            orderColumns(tree);
            dropVoid(tree);
            definitions.put(crd.getMetadata().getName(), tree);
        }
        return definitions;
    }

    /** The schema of the one version of a CRD. */
    static JsonNode schema(JsonNode crd) {
        return crd.at("/spec/versions/0/schema/openAPIV3Schema");
    }

    /** Bounds are doubles to the generator; 1.0E9 is a whole number to read. */
    private static JsonNode wholeNumbers(JsonNode node) {
        if (node.isDouble() && node.asDouble() == Math.rint(node.asDouble())) {
            return MAPPER.getNodeFactory().numberNode((long) node.asDouble());
        }
        if (node instanceof ObjectNode object) {
            List.copyOf(object.propertyNames()).forEach(name -> object.set(name, wholeNumbers(object.get(name))));
        }
        if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, wholeNumbers(array.get(i)));
            }
        }
        return node;
    }

    /** The generator sorts columns by their paths; a table is read in the order in which the type names them. */
    private static void orderColumns(ObjectNode crd) {
        String kind = crd.at("/spec/names/kind").asString();
        Class<?> type = KINDS.stream()
                .filter(t -> t.getSimpleName().equals(kind))
                .findFirst()
                .orElseThrow();
        ArrayNode columns = (ArrayNode) crd.at("/spec/versions/0/additionalPrinterColumns");
        List<JsonNode> ordered = new ArrayList<>();
        for (AdditionalPrinterColumn column : type.getAnnotationsByType(AdditionalPrinterColumn.class)) {
            columns.valueStream()
                    .filter(node -> node.get("jsonPath").asString().equals(column.jsonPath()))
                    .forEach(node -> {
                        // The default, which the API server drops: tools would find a difference for ever.
                        if (column.priority() == 0) {
                            ((ObjectNode) node).remove("priority");
                        }
                        ordered.add(node);
                    });
        }
        columns.removeAll().addAll(ordered);
    }

    /** To the generator, a kind without spec or status has an empty one. */
    private static void dropVoid(ObjectNode crd) {
        ObjectNode properties = (ObjectNode) schema(crd).get("properties");
        for (String name : List.of("spec", "status")) {
            if (!properties.at("/" + name).has("properties")) {
                properties.remove(name);
            }
        }
    }

    private static JsonNode checked(JsonNode schema) {
        ObjectNode root = (ObjectNode) reduce(schema, "", CHECKED);
        ObjectNode properties = (ObjectNode) root.get("properties");
        properties.putObject("apiVersion").put("type", "string");
        properties.putObject("kind").put("type", "string");
        properties.putObject("metadata").put("type", "object").put("x-kubernetes-preserve-unknown-fields", true);
        return root;
    }

    private static JsonNode reduce(JsonNode schema, String path, Set<String> keywords) {
        Set<String> kept = LENIENT.contains(path) ? CHECKED_LENIENTLY : keywords;
        ObjectNode result = MAPPER.createObjectNode();
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            boolean empty = entry.getValue().isContainer() && entry.getValue().isEmpty();
            if (empty || !kept.contains(entry.getKey())) {
                continue;
            }
            switch (entry.getKey()) {
                case "properties" -> {
                    ObjectNode properties = result.putObject("properties");
                    entry.getValue()
                            .properties()
                            .forEach(p ->
                                    properties.set(p.getKey(), reduce(p.getValue(), path + "/" + p.getKey(), kept)));
                }
                case "items", "additionalProperties" ->
                    result.set(entry.getKey(), reduce(entry.getValue(), path + "/*", kept));
                default -> result.set(entry.getKey(), entry.getValue());
            }
        }
        return result;
    }

    private static final class Nowhere implements CRDGenerator.CRDOutput<OutputStream> {
        @Override
        public OutputStream outputFor(String name) {
            return new ByteArrayOutputStream();
        }

        @Override
        public void close() throws IOException {
            // Nothing was opened.
        }
    }
}
