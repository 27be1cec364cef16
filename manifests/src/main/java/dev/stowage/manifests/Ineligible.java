package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** Nodes of a pool that exist but cannot be used. */
@ApiRecord
public record Ineligible(
        @Required
        @Size(min = 1, max = 63)
        @JsonPropertyDescription("Why: Cordoned, Tainted, NotReady, NoDevices or NoPodSlots.")
        String reason,

        @Required @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("How many.")
        int nodes) {}
