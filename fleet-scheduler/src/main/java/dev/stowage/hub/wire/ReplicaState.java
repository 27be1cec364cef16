package dev.stowage.hub.wire;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.hub.ReplicaStory;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.ModelReplica;
import java.util.Optional;

/** How far a replica has come, in one word. */
public enum ReplicaState {
    /** It is not committed. */
    DRAFT,
    /** It is being brought onto its cluster, or nothing was heard of it there. */
    DISPATCHING,
    /** Its cluster refuses what its template says, or has objects of others under its names. */
    REFUSED,
    /** Some pods find no node. */
    UNSCHEDULABLE,
    /** Some pods cannot be made. */
    MISSING,
    /** All pods are bound, and not all are ready. */
    SCHEDULED,
    READY,
    /** It is being removed. */
    LEAVING;

    /** Of a replica, by what is told of it. */
    public static ReplicaState of(BookedReplica replica) {
        if (replica.isLeaving()) {
            return LEAVING;
        }
        if (!replica.isCommitted()) {
            return DRAFT;
        }
        if (holds(replica.object(), ReplicaStory.READY)) {
            return READY;
        }
        if (holds(replica.object(), ReplicaStory.SCHEDULED)) {
            return SCHEDULED;
        }
        return switch (condition(replica.object(), ReplicaStory.SCHEDULED)
                .map(condition -> requireNonNullElse(condition.reason(), ""))
                .orElse("")) {
            case ReplicaStory.TEMPLATE_REFUSED, ReplicaStory.NAME_CLASH -> REFUSED;
            case ReplicaStory.UNSCHEDULABLE -> UNSCHEDULABLE;
            case ReplicaStory.MISSING -> MISSING;
            // Nothing else is said while nothing is wrong.
            default -> DISPATCHING;
        };
    }

    private static boolean holds(ModelReplica replica, String type) {
        return condition(replica, type)
                .filter(condition -> condition.status() == Condition.Status.TRUE)
                .isPresent();
    }

    private static Optional<Condition> condition(ModelReplica replica, String type) {
        return replica.getStatus() == null
                ? Optional.empty()
                : replica.getStatus().conditions().stream()
                        .filter(condition -> condition.type().equals(type))
                        .findFirst();
    }
}
