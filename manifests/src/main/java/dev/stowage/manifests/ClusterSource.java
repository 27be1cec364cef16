package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** Where a workload cluster comes from. */
@ApiRecord
@ValidationRule(
        value = "self.source != 'Existing' || has(self.existing)",
        message = "existing is needed when source is Existing")
public record ClusterSource(
        @Required @JsonPropertyDescription("The kind of source.")
        Source source,

        @JsonPropertyDescription("How to reach an existing cluster.") @Nullable
        ExistingCluster existing) {
    /** The kinds of sources. */
    public enum Source {
        /** The cluster exists, and a Secret has its kubeconfig. */
        @JsonProperty("Existing")
        EXISTING
    }
}
