package dev.stowage.extender;

/** Where a pod is, as far as that can be seen in the API. */
public sealed interface Whereabouts {
    /** On a node, or about to be bound to it. */
    record At(NodeName node) implements Whereabouts {}

    /** Nowhere, or it is not known at all. */
    record Unseen() implements Whereabouts {}
}
