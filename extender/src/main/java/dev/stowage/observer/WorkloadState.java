package dev.stowage.observer;

import java.time.Instant;

/** Whether a workload can be trusted to make the pods that are missing. */
public sealed interface WorkloadState {
    /** Nothing is known against it. */
    record Working() implements WorkloadState {}

    /** It is not allowed to: its condition ReplicaFailure, or an Event FailedCreate about it. */
    record Failing(Instant since, String message) implements WorkloadState {}

    /** It is being deleted, or is gone: it makes no more. */
    record Ending() implements WorkloadState {}
}
