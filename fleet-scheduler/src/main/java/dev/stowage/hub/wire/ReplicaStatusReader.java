package dev.stowage.hub.wire;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.Times;
import dev.stowage.hub.Condition;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.hub.ReplicaWord.Pods;
import dev.stowage.hub.RolledReplica;
import dev.stowage.hub.RolledReplica.Standing;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.PodCounts;
import dev.stowage.manifests.ReplicaEngine;
import dev.stowage.manifests.ReplicaMember;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what was told of a replica last. */
public final class ReplicaStatusReader {
    private ReplicaStatusReader() {}

    /** What its next story goes on from. */
    public static ReplicaStory.Former former(ModelReplica replica) {
        ModelReplicaStatus status = replica.getStatus();
        return status == null
                ? ReplicaStory.Former.NOTHING
                : new ReplicaStory.Former(pods(status.pods()), conditions(status));
    }

    private static Pods pods(@Nullable PodCounts counts) {
        return counts == null ? Pods.NONE : new Pods(counts.total(), counts.scheduled(), counts.ready());
    }

    private static List<Condition> conditions(ModelReplicaStatus status) {
        return status.conditions().stream()
                .map(condition -> new Condition(
                        condition.type(),
                        condition.status() == dev.stowage.manifests.Condition.Status.TRUE,
                        requireNonNullElse(condition.reason(), ""),
                        requireNonNullElse(condition.message(), ""),
                        Times.parse(requireNonNullElse(condition.lastTransitionTime(), ""))
                                .orElse(Instant.EPOCH),
                        requireNonNullElse(condition.observedGeneration(), 0L)))
                .toList();
    }

    /** Its ReplicaObservation as it was noted last; empty if it was not, or only in part. */
    public static Optional<DispatchedObservation> dispatched(ModelReplica replica) {
        ModelReplicaStatus status = replica.getStatus();
        return status == null
                ? Optional.empty()
                : Optional.of(new DispatchedObservation(
                                requireNonNullElse(status.dispatchedUID(), ""),
                                ResourceVersion.parse(requireNonNullElse(status.dispatchedVersion(), ""))))
                        .filter(DispatchedObservation::isKnown);
    }

    /** How many pods it is to have. */
    public static int pods(ModelReplica replica) {
        return replica.getSpec().engines().stream()
                .mapToInt(ReplicaStatusReader::pods)
                .sum();
    }

    private static int pods(ReplicaEngine engine) {
        return engine.copies()
                * engine.members().stream().mapToInt(ReplicaStatusReader::pods).sum();
    }

    private static int pods(ReplicaMember member) {
        return member.worker() == null ? 1 : member.worker().nodes();
    }

    /** How far it has come with its template. */
    public static RolledReplica rolled(ModelReplica replica) {
        Standing standing = former(replica).conditions().stream()
                .filter(condition -> condition.type().equals(ReplicaStory.READY))
                .filter(condition -> condition.generation() == generation(replica))
                .map(ReplicaStatusReader::standing)
                .findFirst()
                .orElseGet(Standing.Untold::new);
        return new RolledReplica(
                replica.getMetadata().getName(),
                requireNonNullElse(replica.getSpec().revision(), ""),
                standing);
    }

    private static Standing standing(Condition ready) {
        return ready.holds()
                ? new Standing.Ready()
                : new Standing.Unready(
                        ready.reason().equals(ReplicaStory.PODS_NOT_READY), ready.since(), ready.message());
    }

    /** Of its spec; 0 if it was never stored. */
    static long generation(ModelReplica replica) {
        return requireNonNullElse(replica.getMetadata().getGeneration(), 0L);
    }
}
