package dev.stowage.extender;

/** Devices that a pod is about to take on a node and that still count as free there. */
public record Reserved(PodUid pod, NodeName node, DeviceCounts need) {}
