package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of the pods, for people and for healing; nothing is accounted by it. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "unschedulable: atomic; missing: atomic")
public record ReplicaObservationStatus(
        @JsonPropertyDescription("How many pods there are.") @Nullable
        PodCounts pods,

        @Size(max = 1000) @OmitEmpty @JsonPropertyDescription("Pods that cannot be scheduled.")
        List<StuckPods> unschedulable,

        @Size(max = 1000) @OmitEmpty @JsonPropertyDescription("Pods that were refused.")
        List<StuckPods> missing) {
    public ReplicaObservationStatus {
        unschedulable = Copies.list(unschedulable);
        missing = Copies.list(missing);
    }
}
