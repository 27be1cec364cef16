package dev.stowage.observer;

import dev.stowage.extender.ResourceVersion;
import java.util.Set;

/**
 * What of a pool's published status matters to whoever publishes or steers next.
 *
 * @param replicas {@code replicaObservationsVersion}
 * @param unsettled the uids of the ModelReplicas that it lists
 * @param observer who published it; empty if nobody did
 */
public record LastPublished(SteeringState steering, ResourceVersion replicas, Set<String> unsettled, String observer) {
    /** Of a pool about which nothing was published. */
    public static final LastPublished NOTHING =
            new LastPublished(SteeringState.UNKNOWN, ResourceVersion.NONE, Set.of(), "");

    public LastPublished {
        unsettled = Set.copyOf(unsettled);
    }
}
