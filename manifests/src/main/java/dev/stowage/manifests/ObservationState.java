package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether an observation can be used. */
public enum ObservationState {
    /** It is current. */
    @JsonProperty("Observed")
    OBSERVED,
    /** It was true once; it stays in force with the strictest accounting. */
    @JsonProperty("Stale")
    STALE,
    /** What is free cannot be known. */
    @JsonProperty("Unobservable")
    UNOBSERVABLE
}
