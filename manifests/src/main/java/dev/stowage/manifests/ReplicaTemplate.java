package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** The template of replicas. */
@ApiRecord
public record ReplicaTemplate(
        @JsonPropertyDescription("Metadata that every replica gets.") @Nullable
        TemplateMetadata metadata,

        @Required @JsonPropertyDescription("What every replica is.")
        ReplicaTemplateSpec spec) {}
