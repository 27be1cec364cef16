package dev.stowage.extender;

/** What can be said of a node of a pool. */
public sealed interface Standing {
    /**
     * It can be used: it is in the histogram.
     *
     * @param domain its value of the pool's topology key; empty without one
     */
    record Usable(DeviceCounts free, String domain) implements Standing {}

    /** It exists, but nothing can be placed on it. */
    record Ineligible(IneligibleReason reason) implements Standing {}

    /** It could be used, but what is free there cannot be said. */
    record Unknown(UnobservableReason reason) implements Standing {}
}
