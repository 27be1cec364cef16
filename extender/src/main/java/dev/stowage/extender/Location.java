package dev.stowage.extender;

import java.util.List;

/** Which nodes reach a device: what its slice says, or with {@code perDeviceNodeSelection} the device itself. */
public sealed interface Location {
    /** One node. */
    record On(NodeName node) implements Location {}

    /** All nodes. */
    record Everywhere() implements Location {}

    /** Nodes that any of the terms matches. */
    record Matching(List<NodeTerm> terms) implements Location {
        public Matching {
            terms = List.copyOf(terms);
        }
    }

    /** Something that a newer API says: no node, as for kube-scheduler. */
    record Unknown() implements Location {}

    /** Whether a node reaches the device. */
    default boolean reaches(NodeName name, Labels labels) {
        return switch (this) {
            case On(var node) -> node.equals(name);
            case Everywhere() -> true;
            case Matching(var terms) -> terms.stream().anyMatch(term -> term.matches(name, labels));
            case Unknown() -> false;
        };
    }
}
