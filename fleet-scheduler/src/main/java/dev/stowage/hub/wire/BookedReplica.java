package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.hub.ReplicaWord;
import dev.stowage.hub.RolledReplica;
import dev.stowage.manifests.ModelReplica;
import java.util.Objects;

/**
 * A ModelReplica as the hub knows it.
 *
 * @param decoded what the planner reads of it
 * @param told what the hub has written of it itself
 */
public record BookedReplica(ModelReplica object, Replica decoded, Told told) {
    /**
     * What every pass asks of every replica, read once.
     *
     * @param committed whether a FleetPlan has it, and that was noted
     * @param dispatched its ReplicaObservation as it was noted last
     * @param rolled how far it has come with its template
     */
    record Told(boolean committed, DispatchedObservation dispatched, RolledReplica rolled) {}

    BookedReplica(ModelReplica object, Replica decoded) {
        this(
                object,
                decoded,
                new Told(
                        object.getStatus() != null
                                && Boolean.TRUE.equals(object.getStatus().committed()),
                        ReplicaStatusReader.dispatched(object).orElse(DispatchedObservation.NONE),
                        ReplicaStatusReader.rolled(object)));
    }

    public ObjectKey key() {
        return decoded.key();
    }

    /** Which deployment it belongs to. */
    public ObjectKey deployment() {
        return new ObjectKey(key().namespace(), decoded.deployment());
    }

    public String uid() {
        return object.getMetadata().getUid();
    }

    /** Whether a FleetPlan has it, and that was noted; else it is a draft. */
    public boolean isCommitted() {
        return told.committed;
    }

    /** How far it has come with its template. */
    public RolledReplica rolled() {
        return told.rolled;
    }

    /** Whether it was placed and is not to go. */
    public boolean stays() {
        return isCommitted() && !isLeaving();
    }

    public boolean isLeaving() {
        return decoded.terminating();
    }

    /** Whether something else is to be on its cluster than before. */
    public boolean differsFrom(BookedReplica before) {
        return !uid().equals(before.uid())
                || isCommitted() != before.isCommitted()
                || isLeaving() != before.isLeaving()
                || !Objects.equals(
                        object.getMetadata().getGeneration(),
                        before.object.getMetadata().getGeneration());
    }

    /**
     * With the version from which on an observer has seen its ReplicaObservation: the one that was noted when it was made, or,
     * until that is noted, any that it was heard to have. One that was noted of another ReplicaObservation, which was lost,
     * says nothing of this one.
     */
    Replica observedAs(ReplicaWord word) {
        boolean isNoted = told.dispatched.isKnown() && told.dispatched.uid().equals(word.uid());
        return isNoted ? decoded : withVersion(word.version());
    }

    /** Without a ReplicaObservation on its cluster nobody can have accounted it. */
    Replica unobserved() {
        return withVersion(ResourceVersion.UNKNOWN);
    }

    private Replica withVersion(ResourceVersion version) {
        return decoded.dispatchedVersion().equals(version)
                ? decoded
                : new Replica(
                        decoded.key(),
                        decoded.uid(),
                        decoded.deployment(),
                        decoded.cluster(),
                        decoded.index(),
                        decoded.terminating(),
                        decoded.engines(),
                        decoded.prediction(),
                        version,
                        decoded.status());
    }
}
