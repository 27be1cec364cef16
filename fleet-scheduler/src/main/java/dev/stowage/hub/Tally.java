package dev.stowage.hub;

import dev.stowage.fleet.Removal;
import java.time.Duration;

/** Told of everything that the hub does and that is counted. Only the hub's loop tells. */
public interface Tally {
    /** A plan was made. */
    void planned(Duration took);

    /** A pass has ended. */
    void passed(Outcome outcome);

    /** A replica was removed. */
    void removed(Removal reason);

    /** A status was written, or not. */
    void wrote(Written what, boolean well);

    /** What became of a pass. */
    enum Outcome {
        /** All of the plan was done. */
        SETTLED,
        /** It was done as far as one pass goes, and the next one follows at once. */
        CONTINUED,
        /** Somebody else wrote meanwhile: nothing was placed, and the next one follows at once. */
        OVERTAKEN,
        /** It ended in a fault, which is in the log, and is tried again after a second. */
        FAILED
    }

    /** Of what a status is. */
    enum Written {
        REPLICA,
        DEPLOYMENT,
        CLUSTER
    }
}
