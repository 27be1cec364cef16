package dev.stowage.extender;

/** How many nodes reach a device that is not bound to one by name. */
sealed interface Reach {
    record NoNode() implements Reach {}

    record OneNode(NodeName node) implements Reach {}

    record ManyNodes() implements Reach {}
}
