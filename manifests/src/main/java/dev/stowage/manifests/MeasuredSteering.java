package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether pods land where they were predicted. */
public enum MeasuredSteering {
    /** Nearly all do. */
    @JsonProperty("Active")
    ACTIVE,
    /** Too many do not. */
    @JsonProperty("Inactive")
    INACTIVE,
    /** Too few were seen. */
    @JsonProperty("Unknown")
    UNKNOWN
}
