package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a replica. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "endpoints: atomic; conditions: map type")
public record ModelReplicaStatus(
        @Min(0)
        @Max(Limits.MAX_LONG)
        @JsonPropertyDescription("The generation of the spec that this status speaks of.")
        @Nullable
        Long observedGeneration,

        @JsonPropertyDescription(
                "Whether the replica was committed by a FleetPlan; one that was not is a draft, neither "
                        + "charged nor dispatched.")
        @Nullable
        Boolean committed,

        @Size(max = 63)
        @JsonPropertyDescription("The resourceVersion of the ReplicaObservation when it was created.")
        @Nullable
        String dispatchedVersion,

        @Size(max = 63)
        @JsonPropertyDescription("The uid of the ReplicaObservation that dispatchedVersion is of.")
        @Nullable
        String dispatchedUID,

        @JsonPropertyDescription("How many pods there are.") @Nullable
        PodCounts pods,

        @Size(max = Limits.ENGINES) @OmitEmpty @JsonPropertyDescription("Where the engines are reached.")
        List<Endpoint> endpoints,

        @Size(max = Limits.CONDITIONS) @OmitEmpty @JsonPropertyDescription("Conditions, one of each type.")
        List<Condition> conditions) {
    public ModelReplicaStatus {
        endpoints = Copies.list(endpoints);
        conditions = Copies.list(conditions);
    }
}
