package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Replicas that wait to be placed, and why. */
@ApiRecord
public record WaitingReplicas(
        @Required @Min(0) @Max(Limits.REPLICAS) @JsonPropertyDescription("How many.")
        int replicas,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("Why, in one word.")
        String reason,

        @Size(max = 4096) @JsonPropertyDescription("Why, with numbers.") @Nullable
        String message) {}
