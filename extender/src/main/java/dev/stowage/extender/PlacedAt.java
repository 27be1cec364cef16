package dev.stowage.extender;

/** A pod on a node. */
public record PlacedAt(PodUid pod, NodeName node) {}
