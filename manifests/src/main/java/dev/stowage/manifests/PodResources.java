package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.IntOrString;
import org.jspecify.annotations.Nullable;

/** What a pod gets for each device it claims, if it requests nothing itself. */
@ApiRecord
public record PodResources(
        @Size(max = 32)
        @Pattern(Limits.QUANTITY)
        @SchemaFrom(type = IntOrString.class)
        @JsonPropertyDescription("Processors for each device, a quantity.")
        @Nullable
        String cpu,

        @Size(max = 32)
        @Pattern(Limits.QUANTITY)
        @SchemaFrom(type = IntOrString.class)
        @JsonPropertyDescription("Memory for each device, a quantity.")
        @Nullable
        String memory) {}
