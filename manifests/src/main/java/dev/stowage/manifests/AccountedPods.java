package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Pods of an unsettled replica that the buckets already contain. */
@ApiRecord
public record AccountedPods(
        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The name of the engine.")
        String engine,

        @Required @JsonPropertyDescription("The role of the pods in their engine.")
        Member.Role role,

        @Min(0)
        @Max(Limits.COPIES)
        @JsonPropertyDescription("Which copy of the engine, from 0; of gangs only.")
        @Nullable
        Integer copy,

        @Size(max = Limits.SLOT)
        @JsonPropertyDescription("The slot they landed on; absent: they landed off their slot.")
        @Nullable
        String slot,

        @Required @Min(1) @Max(Limits.PODS) @JsonPropertyDescription("How many.")
        int pods) {}
