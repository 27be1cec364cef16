package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pods that make up a replica. */
@ApiRecord
public record ExpectedPods(
        @Required @Size(min = 1, max = 63) @JsonPropertyDescription("The name of the engine.")
        String engine,

        @Required @JsonPropertyDescription("The role of the pods in their engine.")
        Member.Role role,

        @Min(0)
        @Max(Limits.COPIES)
        @JsonPropertyDescription("Which copy of the engine, from 0; of gangs only.")
        @Nullable
        Integer copy,

        @Required @Min(1) @Max(Limits.PODS) @JsonPropertyDescription("How many pods.")
        int count,

        @Required
        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The pool they go to; a pool from before names had to be DNS labels has its old one.")
        String pool,

        @Size(max = Limits.KINDS) @OmitEmpty @JsonPropertyDescription("What each pod claims, by kind; absent: nothing.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_NODE) Integer> devices) {
    public ExpectedPods {
        devices = Copies.map(devices);
    }
}
