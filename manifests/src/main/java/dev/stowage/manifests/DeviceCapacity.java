package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.IntOrString;

/** How much of something a device has. */
@ApiRecord
public record DeviceCapacity(
        @Required
        @Size(max = 32)
        @Pattern(Limits.QUANTITY)
        @SchemaFrom(type = IntOrString.class)
        @JsonPropertyDescription("A quantity, for example 80Gi.")
        String value) {}
