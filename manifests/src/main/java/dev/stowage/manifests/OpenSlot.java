package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A slot with bound pods that is still open: the bucket that its node is in now. */
@ApiRecord
public record OpenSlot(
        @Required @Size(min = 1, max = Limits.SLOT) @JsonPropertyDescription("The name of the slot.")
        String slot,

        @Required @Size(max = Limits.KINDS) @JsonPropertyDescription("Free devices on one node, by kind.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_NODE) Integer> free,

        @Size(max = 63)
        @JsonPropertyDescription("The node's value of the pool's topology key; of pools that have one.")
        @Nullable
        String domain) {
    public OpenSlot {
        free = Copies.map(free);
    }
}
