package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A replica that a placement pass committed. */
@ApiRecord
public record CommittedReplica(
        @Required @Size(min = 1, max = 63) @Pattern(Limits.DNS_LABEL) @JsonPropertyDescription("The namespace.")
        String namespace,

        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The name of the replica.")
        String replica,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The uid of the ModelReplica.")
        String uid) {}
