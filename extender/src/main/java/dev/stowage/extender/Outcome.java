package dev.stowage.extender;

/** How a question was answered; also a label of metrics. */
public enum Outcome {
    /** A candidate will do for the pod's slot. */
    ON_SLOT,
    /** The pod has a slot, but no candidate will do for it. */
    OFF_SLOT,
    /** A pod of a replica without an open slot: it leaves others theirs. */
    NO_SLOT,
    /** A pod of somebody else: it leaves open slots theirs. */
    FOREIGN,
    /** No slot is open where the pod takes devices. */
    NOTHING_OPEN,
    /** The pod takes no devices. */
    NO_DEVICES,
    /** The pod may go anywhere: only filter asks this. */
    NOT_HELD,
    /** Not everything was seen yet. */
    UNSYNCED,
    /** The question could not be read. */
    MALFORMED
}
