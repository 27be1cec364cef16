package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pool of nodes of one class. The hub publishes it in the status, and the companion observes it under its name.
 */
@ApiRecord
@ValidationRule(
        value = "!has(self.minNodeCount) || self.minNodeCount <= self.nodeCount",
        message = "minNodeCount must not be above nodeCount")
@ValidationRule(
        value = "!has(self.maxNodeCount) || self.nodeCount <= self.maxNodeCount",
        message = "nodeCount must not be above maxNodeCount")
@SchemaCustomizer(value = Shape.class, input = "tolerations: atomic")
public record NodePool(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The name, a DNS label: an object on the workload cluster bears it.")
        String name,

        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The InferenceClass that says what one node has.")
        String className,

        @Default("1") @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("How many nodes are meant to exist.")
        Integer nodeCount,

        @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("The fewest nodes that an autoscaler leaves.") @Nullable
        Integer minNodeCount,

        @Min(1)
        @Max(Limits.NODES)
        @JsonPropertyDescription("The most nodes that an autoscaler makes; declares that the pool can grow.")
        @Nullable
        Integer maxNodeCount,

        @Default("false") @JsonPropertyDescription("Whether pods can make the first node of an empty pool come.")
        Boolean scaleFromZero,

        @Default("20m")
        @Size(max = 32)
        @Pattern(Limits.DURATION)
        @JsonPropertyDescription("How long a new node may take to come.")
        String growthTimeout,

        @Size(max = 16)
        @OmitEmpty
        @JsonPropertyDescription(
                "The labels of the nodes that are the pool; absent: stowage.dev/pool with the name of the " + "pool.")
        Map<String, @Size(max = 63) String> nodeSelector,

        @Default("[{\"key\": \"nvidia.com/gpu\", \"operator\": \"Exists\", \"effect\": \"NoSchedule\"}]")
        @Size(max = 64)
        @JsonPropertyDescription(
                "What dispatched pods tolerate of the pool's nodes, and what makes a tainted node count as "
                        + "usable.")
        List<Toleration> tolerations,

        @Size(max = 317)
        @Pattern(Limits.LABEL_KEY)
        @JsonPropertyDescription(
                "A label of nodes: the pods of one gang copy stay on nodes with one value of it. Absent or "
                        + "empty: anywhere in the pool.")
        @Nullable
        String topologyKey) {
    public NodePool {
        nodeCount = nodeCount == null ? 1 : nodeCount;
        scaleFromZero = scaleFromZero == null ? false : scaleFromZero;
        growthTimeout = growthTimeout == null ? "20m" : growthTimeout;
        nodeSelector = Copies.map(nodeSelector);
        tolerations = tolerations == null ? List.of(Toleration.NVIDIA_GPU) : Copies.list(tolerations);
    }
}
