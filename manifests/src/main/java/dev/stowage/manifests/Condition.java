package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** One aspect of the state of an object: {@code metav1.Condition} of Kubernetes. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "lastTransitionTime: date-time")
public record Condition(
        @Required @Size(min = 1, max = 317) @JsonPropertyDescription("What the condition is about, in CamelCase.")
        String type,

        @Required @JsonPropertyDescription("Whether it holds.")
        Status status,

        @Min(0)
        @Max(Limits.MAX_LONG)
        @JsonPropertyDescription("The generation of the spec that the condition speaks of.")
        @Nullable
        Long observedGeneration,

        @Size(max = 64) @JsonPropertyDescription("When the status changed last, as in RFC 3339.") @Nullable
        String lastTransitionTime,

        @Size(max = 1024) @JsonPropertyDescription("Why, in one CamelCase word.") @Nullable
        String reason,

        @Size(max = 32768) @JsonPropertyDescription("Why, for people.") @Nullable
        String message) {
    /** Whether a condition holds. */
    public enum Status {
        /** It holds. */
        @JsonProperty("True")
        TRUE,
        /** It does not hold. */
        @JsonProperty("False")
        FALSE,
        /** Nobody can tell. */
        @JsonProperty("Unknown")
        UNKNOWN
    }
}
