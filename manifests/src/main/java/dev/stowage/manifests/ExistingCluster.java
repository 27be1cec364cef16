package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A cluster that was not made by Stowage. */
@ApiRecord
public record ExistingCluster(
        @Required @JsonPropertyDescription("Where the kubeconfig is.")
        SecretKey secretRef) {}
