package dev.stowage.extender.wire;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Candidates;

/**
 * The question of filter and prioritize ({@code ExtenderArgs} in kube-scheduler's {@code extender/v1/types.go}).
 *
 * @param takesDevices whether the pod concerns the extender
 * @param nodes how the candidates are given
 */
record ExtenderArgs(AskedPod pod, boolean takesDevices, Candidates candidates, Nodes nodes) {
    /** How candidates are given, and are to be given back. */
    sealed interface Nodes {
        /**
         * As {@code NodeNames}: {@code nodeCacheCapable} is true.
         *
         * @param text where in the question
         */
        record Named(Range text) implements Nodes {}

        /**
         * As {@code Nodes}, a NodeList: {@code nodeCacheCapable} is false.
         *
         * @param text where in the question
         */
        record Whole(Range text) implements Nodes {}

        /** Not at all, or the question was not read so far because the pod takes no devices. */
        record Unread() implements Nodes {}
    }

    /** Bytes of the question, from the first to before the last. */
    record Range(int from, int to) {
        int length() {
            return to - from;
        }
    }

    Asked asked() {
        return switch (nodes) {
            case Nodes.Named _ -> new Asked.About(candidates.size(), unknown(), Asked.Form.NAMES);
            case Nodes.Whole _ -> new Asked.About(candidates.size(), unknown(), Asked.Form.WHOLE_NODES);
            case Nodes.Unread() -> new Asked.Nothing();
        };
    }

    private int unknown() {
        int unknown = 0;
        for (int place = 0; place < candidates.size(); place++) {
            unknown += candidates.node(place) < 0 ? 1 : 0;
        }
        return unknown;
    }
}
