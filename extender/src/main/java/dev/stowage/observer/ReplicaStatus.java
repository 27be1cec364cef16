package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import java.time.Instant;
import java.util.List;

/**
 * How a replica is doing: for people, and for healing.
 *
 * @param unschedulable pods that find no node
 * @param missing pods that nobody can make
 * @param mislabelled pods whose labels do not say whose they are
 */
public record ReplicaStatus(
        Counts counts, List<Trouble> unschedulable, List<Trouble> missing, List<Mislabelled> mislabelled) {
    /** How much of another one is new. Labels are repaired, and not told. */
    public Pacing.Change changeTo(ReplicaStatus other) {
        return equals(new ReplicaStatus(other.counts, other.unschedulable, other.missing, mislabelled))
                ? Pacing.Change.NONE
                : Pacing.Change.MAJOR;
    }

    /**
     * Of pods.
     *
     * @param total as many as the replica is to have
     * @param scheduled on a node
     */
    public record Counts(int total, int scheduled, int ready) {}

    /**
     * What is the matter with some pods of a group.
     *
     * @param since when that began for the first of them
     * @param message of the one for which it began first
     */
    public record Trouble(PodGroup group, int pods, Instant since, String message) {}

    /** A pod whose labels lack or contradict what it is. */
    public record Mislabelled(PodKey key, PodUid uid, PodGroup group) {}

    public ReplicaStatus {
        unschedulable = List.copyOf(unschedulable);
        missing = List.copyOf(missing);
        mislabelled = List.copyOf(mislabelled);
    }
}
