package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pool as the hub publishes it. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "devices: map name")
public record GpuPool(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The name of the pool.")
        String name,

        @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("Declared nodes: maxNodeCount, else nodeCount.") @Nullable
        Integer nodes,

        @Size(max = 317)
        @JsonPropertyDescription("A label of nodes: a gang copy stays on nodes with one value of it.")
        @Nullable
        String topologyKey,

        @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("maxNodeCount; absent if the pool cannot grow.") @Nullable
        Integer maxNodes,

        @Size(max = Limits.KINDS) @OmitEmpty @JsonPropertyDescription("The devices of one node.")
        List<Device> devices,

        @JsonPropertyDescription("What was observed; absent: nothing, and whole nodes are accounted.") @Nullable
        Observation observation) {
    public GpuPool {
        devices = Copies.list(devices);
    }
}
