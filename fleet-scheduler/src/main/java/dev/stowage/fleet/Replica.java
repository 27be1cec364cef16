package dev.stowage.fleet;

import java.time.Instant;
import java.util.List;

/**
 * A ModelReplica that was committed.
 *
 * @param uid empty if unknown (a file on disk)
 * @param deployment name of the deployment it belongs to, in its own namespace; empty if it belongs to none
 * @param index 0 or more, unique within (deployment, cluster)
 * @param terminating whether it has a deletionTimestamp
 * @param dispatchedVersion resourceVersion of its ReplicaObservation when that was created, or a later one: whoever has seen
 *     that has seen it
 */
public record Replica(
        ObjectKey key,
        String uid,
        String deployment,
        String cluster,
        int index,
        boolean terminating,
        List<PlacedEngine> engines,
        List<PredictedNode> prediction,
        ResourceVersion dispatchedVersion,
        Status status) {
    /** What its cluster says about its pods; {@code ready} is the replica's own Ready condition. */
    public record Status(Scheduled scheduled, int podsScheduled, int podsReady, boolean ready) {
        public static final Status UNKNOWN = new Status(new Scheduled.Unknown(), 0, 0, false);
    }

    /** The Scheduled condition. */
    public sealed interface Scheduled {
        record Unknown() implements Scheduled {}

        record True(Instant since) implements Scheduled {}

        record False(String reason, Instant since) implements Scheduled {}
    }

    public Replica {
        engines = List.copyOf(engines);
        prediction = List.copyOf(prediction);
    }

    ObjectKey deploymentKey() {
        return new ObjectKey(key.namespace(), deployment);
    }

    /** No status means unknown, which is treated as scheduled. */
    boolean neverScheduled() {
        return status.scheduled instanceof Scheduled.False && status.podsScheduled == 0;
    }

    boolean isUnschedulable() {
        return status.scheduled instanceof Scheduled.False(var reason, var _) && reason.equals("Unschedulable");
    }
}
