package dev.stowage.extender;

/** Where a pod or an allocation is. */
public sealed interface Place {
    /** On one node. */
    record On(NodeName node) implements Place {}

    /** Nowhere yet, or nobody says where. */
    record Unsaid() implements Place {}
}
