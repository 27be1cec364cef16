package dev.stowage.manifests;

import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;

/**
 * What a schema says beyond the generator's annotations, written {@code property: shape; property: shape}. A shape is {@code
 * atomic} or {@code map KEY...} (how a list merges), or {@code date-time} (the format of a text).
 */
public final class Shape implements SchemaCustomizer.Customizer {
    /** Called by the generator; so it and the class are public. */
    public Shape() {}

    @Override
    public JSONSchemaProps apply(JSONSchemaProps props, String input, KubernetesSerialization serialization) {
        for (String entry : input.split(";", -1)) {
            String[] parts = entry.strip().split(": ", 2);
            JSONSchemaProps property = props.getProperties().get(parts[0]);
            if (property == null) {
                throw new IllegalArgumentException("The shape of (%s) is for no property.".formatted(parts[0]));
            }
            List<String> words = List.of(parts[1].split(" ", -1));
            switch (words.getFirst()) {
                case "atomic" -> property.setXKubernetesListType("atomic");
                case "map" -> {
                    property.setXKubernetesListType("map");
                    property.setXKubernetesListMapKeys(words.subList(1, words.size()));
                }
                case "date-time" -> property.setFormat("date-time");
                default -> throw new IllegalArgumentException("There is no shape (%s).".formatted(parts[1]));
            }
        }
        return props;
    }
}
