package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** A replica of which some pods are not in the buckets yet. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "accounted: atomic")
public record UnsettledReplica(
        @Required @Size(min = 1, max = 63) @Pattern(Limits.DNS_LABEL) @JsonPropertyDescription("The namespace.")
        String namespace,

        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The name of the replica.")
        String replica,

        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The uid of the ModelReplica.")
        String uid,

        @Size(max = 1024) @OmitEmpty @JsonPropertyDescription("Its pods that the buckets contain.")
        List<AccountedPods> accounted) {
    public UnsettledReplica {
        accounted = Copies.list(accounted);
    }
}
