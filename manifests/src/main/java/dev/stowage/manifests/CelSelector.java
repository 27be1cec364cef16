package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A selector of devices. */
@ApiRecord
public record CelSelector(
        @Required
        @Size(min = 1, max = 10240)
        @JsonPropertyDescription(
                "A CEL expression in the DRA environment of Kubernetes that is true for the wanted devices.")
        String cel) {}
