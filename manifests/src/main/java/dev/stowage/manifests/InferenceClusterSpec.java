package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How to reach a workload cluster, and what it has. */
@ApiRecord
@ValidationRule(value = "has(self.cluster)", message = "cluster is needed")
@SchemaCustomizer(value = Shape.class, input = "taints: map key effect; nodePools: map name")
public record InferenceClusterSpec(
        @JsonPropertyDescription("How to reach the cluster.") @Nullable
        ClusterSource cluster,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("What keeps replicas off the cluster.")
        List<Taint> taints,

        @Default("Measured")
        @JsonPropertyDescription("Whether the extender is trusted to put pods where they were predicted.")
        Steering steering,

        @Default("default-scheduler")
        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The scheduler that dispatched pods name.")
        String schedulerName,

        @Size(max = Limits.POOLS) @OmitEmpty @JsonPropertyDescription("The pools of nodes with devices.")
        List<NodePool> nodePools) {
    /** Whether the extender is trusted. */
    public enum Steering {
        /** When the measured share of pods that landed where they should is high enough. */
        @JsonProperty("Measured")
        MEASURED,
        /** At once. */
        @JsonProperty("Assumed")
        ASSUMED,
        /** Never. */
        @JsonProperty("Off")
        OFF
    }

    public InferenceClusterSpec {
        taints = Copies.list(taints);
        steering = steering == null ? Steering.MEASURED : steering;
        schedulerName = schedulerName == null ? "default-scheduler" : schedulerName;
        nodePools = Copies.list(nodePools);
    }
}
