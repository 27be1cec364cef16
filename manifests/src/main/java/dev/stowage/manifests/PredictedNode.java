package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One node of a prediction: onto the node of this slot, which had so many devices free, go these pods. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "pods: atomic")
public record PredictedNode(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The pool.")
        String pool,

        @Required
        @Size(min = 1, max = Limits.SLOT)
        @JsonPropertyDescription("The name of the slot; other replicas that share the node use it too.")
        String slot,

        @Required
        @Size(max = Limits.KINDS)
        @JsonPropertyDescription("What the node had free in the published histogram, by kind.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_NODE) Integer> free,

        @Size(max = 63)
        @JsonPropertyDescription("The node's value of the pool's topology key; of pools that have one.")
        @Nullable
        String domain,

        @JsonProperty("new") @JsonPropertyDescription("Whether the node is still to come.") @Nullable
        Boolean fresh,

        @Required @Size(max = 64) @JsonPropertyDescription("The pods of this replica on the node.")
        List<PredictedPods> pods) {
    public PredictedNode {
        free = Copies.map(free);
        pods = Copies.list(pods);
    }
}
