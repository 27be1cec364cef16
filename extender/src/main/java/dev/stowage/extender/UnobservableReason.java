package dev.stowage.extender;

/**
 * Why what is free on a node, and so in its pool, cannot be said. If there are several reasons the first one here is given:
 * what somebody has to put right comes before what passes.
 */
public enum UnobservableReason {
    /** A device plugin serves what DRA serves as well, on one node. */
    TWO_ALLOCATORS("TwoAllocators"),
    /** Pods of more than one scheduler hold devices of the pool, or of another one than it names. */
    SEVERAL_ALLOCATORS("SeveralAllocators"),
    /** A device that several claims can hold, that several nodes reach, or that is of several kinds or pools. */
    SHARED_DEVICES("SharedDevices"),
    /** A driver has not published all of its slices yet. */
    INCOMPLETE_SLICES("IncompleteSlices");

    private final String text;

    UnobservableReason(String text) {
        this.text = text;
    }

    /** As in the API and in metrics. */
    @Override
    public String toString() {
        return text;
    }
}
