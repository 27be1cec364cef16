package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Pods of a replica that do not come to run. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "since: date-time")
public record StuckPods(
        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The name of the engine.")
        String engine,

        @Required @JsonPropertyDescription("The role of the pods in their engine.")
        Member.Role role,

        @Min(0)
        @Max(Limits.COPIES)
        @JsonPropertyDescription("Which copy of the engine, from 0; of gangs only.")
        @Nullable
        Integer copy,

        @Required @Min(1) @Max(Limits.PODS) @JsonPropertyDescription("How many.")
        int pods,

        @Size(max = 64) @JsonPropertyDescription("Since when, as in RFC 3339.") @Nullable
        String since,

        @Size(max = 4096) @JsonPropertyDescription("What the scheduler or the API server said.") @Nullable
        String message) {}
