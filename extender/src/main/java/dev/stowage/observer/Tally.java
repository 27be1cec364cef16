package dev.stowage.observer;

/** Counts what an observer writes. Is told by any thread. */
public interface Tally {
    /** What is written. */
    enum Written {
        POOL_STATUS,
        REPLICA_STATUS,
        POD_LABELS
    }

    /** How it went. */
    enum Outcome {
        WRITTEN,
        /** Nothing was new but how much was seen. */
        REFRESHED,
        FAILED
    }

    void wrote(Written what, Outcome outcome);

    /** A pool was written so many nanoseconds after there was first news of what is said. */
    void published(long nanos);
}
