package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** How many pods of a replica there are. */
@ApiRecord
public record PodCounts(
        @Required @Min(0) @Max(Limits.PODS) @JsonPropertyDescription("Pods that the replica has in all.")
        int total,

        @Required @Min(0) @Max(Limits.PODS) @JsonPropertyDescription("Pods that are bound to a node.")
        int scheduled,

        @Required @Min(0) @Max(Limits.PODS) @JsonPropertyDescription("Pods that are ready.")
        int ready) {}
