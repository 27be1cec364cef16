package dev.stowage.manifests;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The documents of the API by example, and the validators of their kinds. */
public final class Documents {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Map<String, SchemaValidator> VALIDATORS = new TreeMap<>();

    static {
        ValidationRules rules = new ValidationRules();
        GeneratedFiles.definitions()
                .values()
                .forEach(crd -> VALIDATORS.put(
                        crd.at("/spec/names/kind").asString(), new SchemaValidator(GeneratedFiles.schema(crd), rules)));
    }

    private Documents() {}

    public static SchemaValidator validator(String kind) {
        SchemaValidator validator = VALIDATORS.get(kind);
        if (validator == null) {
            throw new IllegalArgumentException("There is no kind (%s).".formatted(kind));
        }
        return validator;
    }

    public static String text(String kind) {
        try (InputStream stream = Documents.class.getResourceAsStream("examples/%s.yaml".formatted(kind))) {
            if (stream == null) {
                throw new IllegalArgumentException("There is no example of kind (%s).".formatted(kind));
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode tree(String yaml) {
        return YAML.unmarshal(yaml, JsonNode.class);
    }

    public static <T> T read(String yaml, Class<T> type) {
        return YAML.unmarshal(yaml, type);
    }

    public static JsonNode write(Object value) {
        return tree(YAML.asJson(value));
    }

    /** The example of a kind, changed by a JSON merge patch (RFC 7396) in YAML; an element of a list is named by its index. */
    public static JsonNode patched(String kind, String patch) {
        JsonNode document = tree(text(kind));
        merge((ObjectNode) document, tree(patch));
        return document;
    }

    private static void merge(JsonNode target, JsonNode patch) {
        patch.properties().forEach(entry -> {
            String name = entry.getKey();
            JsonNode value = entry.getValue();
            JsonNode current = target.isArray() ? target.path(Integer.parseInt(name)) : target.path(name);
            if (value.isObject() && current.isContainer() && !value.isEmpty()) {
                merge(current, value);
            } else if (value.isNull()) {
                ((ObjectNode) target).remove(name);
            } else {
                ((ObjectNode) target).set(name, value);
            }
        });
    }
}
