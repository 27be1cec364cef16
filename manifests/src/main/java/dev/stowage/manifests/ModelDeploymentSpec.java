package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.model.annotation.SpecReplicas;

/** Replicas of a model, wherever in the fleet they fit. */
@ApiRecord
public record ModelDeploymentSpec(
        @Default("1")
        @Min(0)
        @Max(Limits.REPLICAS)
        @SpecReplicas
        @JsonPropertyDescription("How many replicas are wanted.")
        Integer replicas,

        @Default("0")
        @Min(Integer.MIN_VALUE)
        @Max(Integer.MAX_VALUE)
        @JsonPropertyDescription("Deployments with a higher one are placed first.")
        Integer priority,

        @Default("60s")
        @Size(max = 32)
        @Pattern(Limits.DURATION)
        @JsonPropertyDescription("How long pods of a replica may be unschedulable before it is placed elsewhere.")
        String unschedulableAfter,

        @Default("10m")
        @Size(max = 32)
        @Pattern(Limits.DURATION)
        @JsonPropertyDescription("How long a rolling update may make no progress before it stops.")
        String progressDeadline,

        @Default("RollingUpdate") @JsonPropertyDescription("How a changed template reaches the replicas.")
        UpdateStrategy updateStrategy,

        @Default("Preferred") @JsonPropertyDescription("How strictly pods are held to their slots.")
        Enforcement enforcement,

        @Default("{\"strategy\": \"Spread\"}") @JsonPropertyDescription("How replicas spread over clusters.")
        Placement placement,

        @Required @JsonPropertyDescription("What every replica is.")
        ReplicaTemplate template) {
    /** How a changed template reaches the replicas. */
    public enum UpdateStrategy {
        /** One replica after another; one that needs other devices is replaced, if that fits. */
        @JsonProperty("RollingUpdate")
        ROLLING_UPDATE,
        /** The old replica goes before the new one comes. */
        @JsonProperty("Recreate")
        RECREATE
    }

    public ModelDeploymentSpec {
        replicas = replicas == null ? 1 : replicas;
        priority = priority == null ? 0 : priority;
        unschedulableAfter = unschedulableAfter == null ? "60s" : unschedulableAfter;
        progressDeadline = progressDeadline == null ? "10m" : progressDeadline;
        updateStrategy = updateStrategy == null ? UpdateStrategy.ROLLING_UPDATE : updateStrategy;
        enforcement = enforcement == null ? Enforcement.PREFERRED : enforcement;
        placement = placement == null ? new Placement(Placement.Strategy.SPREAD, null) : placement;
    }
}
