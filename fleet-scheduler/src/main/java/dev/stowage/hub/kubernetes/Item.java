package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.wire.Projection;
import dev.stowage.hub.wire.WorkloadProgress;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.Map;
import java.util.Optional;

/**
 * An object that is to be on the cluster.
 *
 * @param wanted what is to be applied
 * @param standing how it is there now
 */
record Item(ServedKind kind, Map<String, Object> wanted, Standing standing) {
    /** How an object that is wanted is there. */
    sealed interface Standing {
        /** Not at all. */
        record Absent() implements Standing {}

        /** As it is wanted. */
        record Same(Map<?, ?> live) implements Standing {}

        /** As it is wanted, by what was answered when it was applied; what is known otherwise is older. */
        record JustApplied() implements Standing {}

        /** Otherwise than wanted, or nobody remembers. */
        record Different(String uid) implements Standing {}

        /**
         * It makes up a gang of another revision. Replaced one by one, pods that get ready only together would wait for each other
         * for ever, so all of them go before others come.
         */
        record Outdated(GenericKubernetesResource live) implements Standing {
            boolean isLeaving() {
                return live.getMetadata().getDeletionTimestamp() != null;
            }
        }

        /** It is going away. */
        record Leaving() implements Standing {}

        /** It was made for a former life of the replica; with its owner it goes as well. */
        record LeftOver() implements Standing {}

        /** It is somebody else's. */
        record Foreign() implements Standing {}
    }

    String name() {
        return wanted.get("metadata") instanceof Map<?, ?> metadata ? String.valueOf(metadata.get("name")) : "";
    }

    boolean isToBeApplied() {
        return standing instanceof Standing.Absent || standing instanceof Standing.Different;
    }

    /** Whether nothing need be done about it, nor be found out. */
    boolean isInOrder() {
        return standing instanceof Standing.Same || standing instanceof Standing.JustApplied;
    }

    /** Whether the pods that it makes, if it makes any, all run what is wanted, and are ready. */
    boolean isRolledOut() {
        return switch (standing) {
            case Standing.Same(var live) -> WorkloadProgress.isRolledOut(live);
            case Standing.JustApplied() -> !kind.isWorkload();
            case Standing.Absent(),
                    Standing.Different _,
                    Standing.Outdated _,
                    Standing.Leaving(),
                    Standing.LeftOver(),
                    Standing.Foreign() -> false;
        };
    }

    Item with(Standing now) {
        return new Item(kind, wanted, now);
    }

    /**
     * Judges an object that is there.
     *
     * @param owner the ReplicaObservation that owns what is ours
     * @param applied what is remembered of it
     */
    static Standing standing(
            Known known, Map<String, Object> wanted, ReplicaOwner owner, Optional<Remembered.Applied> applied) {
        ObjectMeta metadata = known.object.getMetadata();
        Optional<Remembered.Applied> before =
                applied.filter(remembered -> remembered.uid().equals(metadata.getUid()));
        if (before.isEmpty() && !owner.owns(known.object)) {
            return owner.owned(known.object) ? new Standing.LeftOver() : new Standing.Foreign();
        }
        if (isOfAnotherRevision(known.fields, wanted)) {
            return new Standing.Outdated(known.object);
        }
        if (metadata.getDeletionTimestamp() != null) {
            return new Standing.Leaving();
        }
        ResourceVersion version = ResourceVersion.parse(metadata.getResourceVersion());
        return before.filter(remembered -> remembered.written().equals(Projection.digest(wanted)))
                .<Standing>map(remembered -> {
                    if (remembered.isNewerThan(version)) {
                        return new Standing.JustApplied();
                    }
                    return remembered.projection().equals(Projection.digest(wanted, known.fields))
                            ? new Standing.Same(known.fields)
                            : new Standing.Different(metadata.getUid());
                })
                .orElseGet(() -> new Standing.Different(metadata.getUid()));
    }

    private static boolean isOfAnotherRevision(Map<?, ?> live, Map<?, ?> wanted) {
        String before = revision(live);
        return !before.isEmpty() && !before.equals(revision(wanted));
    }

    /** Empty of what is not replaced as a whole. */
    private static String revision(Map<?, ?> object) {
        return object.get("metadata") instanceof Map<?, ?> metadata
                        && metadata.get("annotations") instanceof Map<?, ?> annotations
                        && annotations.get(Labels.REVISION) instanceof String revision
                ? revision
                : "";
    }

    /** An object, and the same as plain fields. */
    record Known(GenericKubernetesResource object, Map<?, ?> fields) {}

    /** The ReplicaObservation that owns what is made of a replica. */
    record ReplicaOwner(ObjectKey replica, String uid) {
        boolean owns(HasMetadata object) {
            return object.getMetadata().getOwnerReferences().stream()
                    .anyMatch(reference -> reference.getUid().equals(uid));
        }

        /** Whether it is owned by one of that name, this one or one before. */
        boolean owned(HasMetadata object) {
            return object.getMetadata().getOwnerReferences().stream().anyMatch(this::isOfThatName);
        }

        private boolean isOfThatName(OwnerReference reference) {
            return reference.getKind().equals(ServedKind.REPLICA_OBSERVATION.kind())
                    && reference.getApiVersion().equals(ServedKind.REPLICA_OBSERVATION.apiVersion())
                    && reference.getName().equals(replica.name());
        }
    }
}
