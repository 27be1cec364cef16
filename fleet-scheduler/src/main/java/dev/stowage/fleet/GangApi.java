package dev.stowage.fleet;

/** What makes the pods of a gang on a cluster. */
public enum GangApi {
    /** A StatefulSet for the leader and one for the workers; Kubernetes alone is enough. */
    STATEFUL_SETS,
    /** A LeaderWorkerSet ({@code leaderworkerset.x-k8s.io/v1}), where the cluster has that API. */
    LEADER_WORKER_SETS
}
