package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Keeps replicas that do not tolerate it off a cluster. */
@ApiRecord
public record Taint(
        @Required @Size(min = 1, max = 317) @Pattern(Limits.LABEL_KEY) @JsonPropertyDescription("The key.")
        String key,

        @Size(max = 63) @Pattern(Limits.LABEL_VALUE) @JsonPropertyDescription("The value.") @Nullable
        String value,

        @Required @JsonPropertyDescription("What the taint does.")
        Effect effect) {
    /** What a taint of a cluster does. */
    public enum Effect {
        /** No new replica is placed. */
        @JsonProperty("NoSchedule")
        NO_SCHEDULE,
        /** No new replica is placed, and those that are there are removed. */
        @JsonProperty("NoExecute")
        NO_EXECUTE
    }
}
