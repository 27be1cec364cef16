package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether nodes of a pool may come. */
public enum Growth {
    /** They may. */
    @JsonProperty("Possible")
    POSSIBLE,
    /** They cannot. */
    @JsonProperty("Blocked")
    BLOCKED,
    /** Nobody can tell. */
    @JsonProperty("Unknown")
    UNKNOWN
}
