package dev.stowage.extender;

import java.time.Instant;

/** A pod that is seen on a node. */
public record PlacedAt(PodUid pod, NodeName node, Instant at) {}
