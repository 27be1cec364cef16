package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.model.annotation.StatusReplicas;

/** How many replicas there are. */
@ApiRecord
public record ReplicaCounts(
        @Required @Min(0) @Max(Limits.REPLICAS) @JsonPropertyDescription("Replicas that are wanted.")
        int desired,

        @Required @Min(0) @Max(Limits.MANY_REPLICAS) @StatusReplicas @JsonPropertyDescription("Replicas that exist.")
        int total,

        @Required
        @Min(0)
        @Max(Limits.MANY_REPLICAS)
        @JsonPropertyDescription("Replicas of which every pod is bound to a node.")
        int scheduled,

        @Required @Min(0) @Max(Limits.MANY_REPLICAS) @JsonPropertyDescription("Replicas that serve.")
        int ready) {}
