package dev.stowage.observer;

import dev.stowage.extender.ResourceVersion;

/** Up to which versions something was seen. */
public record Tokens(ResourceVersion replicas, ResourceVersion claims, ResourceVersion pods) {}
