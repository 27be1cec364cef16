package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How strictly pods are held to their slots. */
public enum Enforcement {
    /** The scheduler prefers the slot. */
    @JsonProperty("Preferred")
    PREFERRED,
    /** A pod may only go to its slot. */
    @JsonProperty("Required")
    REQUIRED
}
