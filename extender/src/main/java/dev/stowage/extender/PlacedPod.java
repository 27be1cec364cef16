package dev.stowage.extender;

/**
 * A pod of a replica that a node was found for: it is bound or nominated, or its claim is allocated.
 *
 * @param leaving whether it is being deleted
 */
public record PlacedPod(PodUid uid, Member member, NodeName node, Landing landing, boolean leaving) {}
