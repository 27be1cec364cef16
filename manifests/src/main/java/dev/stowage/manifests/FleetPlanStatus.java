package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last placement pass. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "committed: atomic")
public record FleetPlanStatus(
        @Min(0) @Max(Limits.MAX_LONG) @JsonPropertyDescription("The number of the pass.") @Nullable
        Long pass,

        @Size(max = 253) @JsonPropertyDescription("Which process made it.") @Nullable
        String holder,

        @Size(max = Limits.COMMITTED)
        @OmitEmpty
        @JsonPropertyDescription("The replicas it committed that are not marked yet.")
        List<CommittedReplica> committed) {
    public FleetPlanStatus {
        committed = Copies.list(committed);
    }
}
