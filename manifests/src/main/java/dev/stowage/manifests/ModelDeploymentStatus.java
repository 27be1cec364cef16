package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.model.annotation.LabelSelector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of the replicas. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "conditions: map type; waiting: atomic; failedPlacements: atomic")
public record ModelDeploymentStatus(
        @Min(0)
        @Max(Limits.MAX_LONG)
        @JsonPropertyDescription("The generation of the spec that this status speaks of.")
        @Nullable
        Long observedGeneration,

        @JsonPropertyDescription("How many replicas there are.") @Nullable
        ReplicaCounts replicas,

        @Size(max = 1024)
        @LabelSelector
        @JsonPropertyDescription("A label selector for the pods, for autoscalers.")
        @Nullable
        String selector,

        @Size(max = Limits.CONDITIONS) @OmitEmpty @JsonPropertyDescription("Conditions, one of each type.")
        List<Condition> conditions,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Replicas that wait to be placed, and why.")
        List<WaitingReplicas> waiting,

        @Size(max = 16) @OmitEmpty @JsonPropertyDescription("Clusters to avoid for a while.")
        List<FailedPlacement> failedPlacements) {
    public ModelDeploymentStatus {
        conditions = Copies.list(conditions);
        waiting = Copies.list(waiting);
        failedPlacements = Copies.list(failedPlacements);
    }
}
