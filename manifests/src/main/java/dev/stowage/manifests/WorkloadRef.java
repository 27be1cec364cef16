package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** A workload that makes pods of a replica. */
@ApiRecord
public record WorkloadRef(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("Its API version.")
        String apiVersion,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("Its kind.")
        String kind,

        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("Its name.")
        String name,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The name of the engine.")
        String engine,

        @Required @JsonPropertyDescription("The role of the pods in their engine.")
        Member.Role role,

        @Min(0)
        @Max(Limits.COPIES)
        @JsonPropertyDescription("Which copy of the engine, from 0; of gangs only.")
        @Nullable
        Integer copy) {}
