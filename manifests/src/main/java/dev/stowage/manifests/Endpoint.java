package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** Where an engine of a replica is reached on its cluster. */
@ApiRecord
public record Endpoint(
        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The name of the engine.")
        String engine,

        @Required @Size(min = 1, max = 63) @Pattern(Limits.DNS_LABEL) @JsonPropertyDescription("The Service.")
        String service,

        @Required @Size(min = 1, max = 63) @Pattern(Limits.DNS_LABEL) @JsonPropertyDescription("The namespace.")
        String namespace) {}
