package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/** How the engines work together. */
@ApiRecord
public record Serving(
        @Default("Unified") @JsonPropertyDescription("The mode.")
        Mode mode) {
    /** How engines work together. */
    public enum Mode {
        /** Each engine serves requests by itself. */
        @JsonProperty("Unified")
        UNIFIED,
        /** One engine does the prefill and another the decoding. */
        @JsonProperty("PrefillDecode")
        PREFILL_DECODE
    }

    public Serving {
        mode = mode == null ? Mode.UNIFIED : mode;
    }
}
