package dev.stowage.extender.wire;

/** What was read of the candidates of a question. */
public sealed interface Asked {
    /** Nothing, since the pod takes no devices or the question could not be read. */
    record Nothing() implements Asked {}

    /**
     * All of them.
     *
     * @param candidates how many there are
     * @param unknown how many of them are no usable nodes of a pool
     * @param form how they were given
     */
    record About(int candidates, int unknown, Form form) implements Asked {}

    /** How candidates are given. */
    enum Form {
        /** As {@code NodeNames}: {@code nodeCacheCapable} is true. */
        NAMES,
        /** As {@code Nodes}, which costs kube-scheduler more than the answer is worth: {@code nodeCacheCapable} is false. */
        WHOLE_NODES
    }
}
