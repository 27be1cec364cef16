package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which pool is observed. Written by the hub. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "tolerations: atomic; devices: map name")
public record PoolObservationSpec(
        @Required
        @Size(min = 1, max = 63)
        @JsonPropertyDescription("The uid of the hub's namespace kube-system: two hubs on one pool are noticed.")
        String fleet,

        @Required @Size(min = 1, max = 16) @JsonPropertyDescription("The labels of the nodes that are the pool.")
        Map<String, @Size(max = 63) String> nodeSelector,

        @Size(max = 64) @JsonPropertyDescription("What makes a tainted node count as usable.")
        List<Toleration> tolerations,

        @Size(max = 317)
        @JsonPropertyDescription("A label of nodes by which the buckets are grouped; empty: not at all.")
        @Nullable
        String topologyKey,

        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The scheduler of the pods that go to the pool; absent: whatever they name.")
        @Nullable
        String schedulerName,

        @Required @Size(min = 1, max = Limits.KINDS) @JsonPropertyDescription("The devices of one node.")
        List<Device> devices) {
    public PoolObservationSpec {
        nodeSelector = Copies.map(nodeSelector);
        tolerations = Copies.list(tolerations);
        devices = Copies.list(devices);
    }
}
