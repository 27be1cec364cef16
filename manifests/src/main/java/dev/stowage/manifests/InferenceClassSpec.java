package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one node of a pool of this class has. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "devices: map name")
public record InferenceClassSpec(
        @Size(max = 1024) @JsonPropertyDescription("For people.") @Nullable
        String description,

        @Required
        @Size(min = 1, max = Limits.KINDS)
        @JsonPropertyDescription("The devices of one node, one entry for each kind.")
        List<Device> devices) {
    public InferenceClassSpec {
        devices = Copies.list(devices);
    }
}
