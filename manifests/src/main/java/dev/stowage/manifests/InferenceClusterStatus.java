package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the hub found on a workload cluster. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "conditions: map type; gpuPools: map name")
public record InferenceClusterStatus(
        @Min(0)
        @Max(Limits.MAX_LONG)
        @JsonPropertyDescription("The generation of the spec that this status speaks of.")
        @Nullable
        Long observedGeneration,

        @Size(max = Limits.CONDITIONS) @OmitEmpty @JsonPropertyDescription("Conditions, one of each type.")
        List<Condition> conditions,

        @Size(max = 63) @JsonPropertyDescription("The uid of the workload cluster's namespace kube-system.") @Nullable
        String clusterUID,

        @Size(max = Limits.POOLS) @OmitEmpty @JsonPropertyDescription("The pools, in the order of the spec.")
        List<GpuPool> gpuPools,

        @Min(0) @Max(Limits.POOLS) @JsonPropertyDescription("How many pools there are.") @Nullable
        Integer pools,

        @Size(max = 1024)
        @JsonPropertyDescription("Free and total devices of all pools by kind, for people: gpu 19/32.")
        @Nullable
        String devices) {
    public InferenceClusterStatus {
        conditions = Copies.list(conditions);
        gpuPools = Copies.list(gpuPools);
    }
}
