package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A cluster where a replica could not be scheduled. It is avoided for a while, or until more of its kind fit.
 */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "until: date-time")
public record FailedPlacement(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The cluster.")
        String cluster,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("A hash of what the replica needs.")
        String request,

        @Required
        @Min(0)
        @Max(Limits.MANY_REPLICAS)
        @JsonPropertyDescription("How many such replicas seemed to fit when it failed.")
        int fitted,

        @Required @Min(1) @Max(Limits.MANY_REPLICAS) @JsonPropertyDescription("How often it failed in a row.")
        int count,

        @Required @Size(max = 64) @JsonPropertyDescription("Until when the cluster is avoided, as in RFC 3339.")
        String until) {}
