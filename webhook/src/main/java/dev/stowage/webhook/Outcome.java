package dev.stowage.webhook;

import java.util.Locale;

/** Why a request was decided as it was: the branch, the word in the log and the label of the metric. */
public enum Outcome {
    /** A pod was given what it lacked of its replica. */
    STAMPED,
    /** A pod of a replica lacked nothing. */
    ALREADY_STAMPED,
    /** A pod says that it is of another replica than its controller chain does. */
    CONTRADICTED,
    /** The controller chain leads to no workload of a replica. */
    NOT_OF_A_REPLICA,
    /** The caches did not know the controller chain in time. */
    OWNER_UNKNOWN,
    /** Nothing that is guarded is there or was changed. */
    NOTHING_GUARDED,
    /** An object says what its controller chain says too. */
    TRUE_TO_ITS_OWNERS,
    /** Whoever asks may do it. */
    TRUSTED_ACCOUNT,
    /** The object is being deleted, which nothing here may hold up. */
    BEING_DELETED,
    /** Somebody else wrote what only the controllers of a replica may write. */
    FORGED,
    /** An object of the hub is as it should be. */
    VALID,
    /** An object of the hub has faults. */
    INVALID,
    /** A kind, operation or subresource that the endpoint does not look at. */
    NOT_SERVED;

    /** As logs and metrics spell it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
