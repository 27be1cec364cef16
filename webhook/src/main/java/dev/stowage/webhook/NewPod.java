package dev.stowage.webhook;

import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;

/**
 * What of a pod that is about to be created decides about its stamp.
 *
 * @param origin with all labels of the pod
 * @param beingDeleted whether it has a deletion timestamp
 * @param mirror whether it stands for a static pod of a node, which exists already
 * @param schedulerName empty if it names none
 */
public record NewPod(
        Origin origin,
        boolean beingDeleted,
        boolean mirror,
        Entries labels,
        Entries nodeSelector,
        String schedulerName) {
    /** Whether it says that a controller made it. */
    boolean isControlled() {
        return origin.owners().stream().anyMatch(OwnerRef::controller);
    }
}
