package dev.stowage.observer;

import java.time.Instant;

/** Whether a workload can be trusted to make the pods that are missing. */
public sealed interface WorkloadState {
    /** Nothing is known against it. */
    record Working() implements WorkloadState {}

    /**
     * It is not allowed to: an Event FailedCreate about it, or about what it makes its pods with.
     *
     * @param last when it last tried; a pod that was made later says that it is over
     */
    record Failing(Instant since, Instant last, String message) implements WorkloadState {}
}
