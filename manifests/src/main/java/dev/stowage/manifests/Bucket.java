package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One bar of the histogram: usable nodes with the same devices free. */
@ApiRecord
public record Bucket(
        @Required @Size(max = Limits.KINDS) @JsonPropertyDescription("Free devices on one node, by kind.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_NODE) Integer> free,

        @Required @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("How many such nodes.")
        int nodes,

        @Size(max = 63)
        @JsonPropertyDescription("The node's value of the pool's topology key; of pools that have one.")
        @Nullable
        String domain) {
    public Bucket {
        free = Copies.map(free);
    }
}
