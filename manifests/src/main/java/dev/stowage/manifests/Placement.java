package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** How replicas spread over clusters. */
@ApiRecord
public record Placement(
        @Default("Spread") @JsonPropertyDescription("Which clusters are preferred.")
        Strategy strategy,

        @Min(1)
        @Max(Limits.REPLICAS)
        @JsonPropertyDescription("The most replicas of the deployment on one cluster.")
        @Nullable
        Integer maxReplicasPerCluster) {
    /** Which clusters are preferred. */
    public enum Strategy {
        /** Those with the fewest replicas of the deployment. */
        @JsonProperty("Spread")
        SPREAD,
        /** Those with the most. */
        @JsonProperty("Pack")
        PACK
    }

    public Placement {
        strategy = strategy == null ? Strategy.SPREAD : strategy;
    }
}
