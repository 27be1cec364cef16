package dev.stowage.fleet;

import java.time.Instant;
import java.util.List;

/**
 * What the fleet scheduler would do, in a fixed order: replicas and removed replicas by deployment, cluster, index;
 * unplaced by deployment; pools by cluster and published order.
 *
 * @param outdated replicas that stay though the template has other needs: only a replacement can follow it
 * @param failedPlacements the failure memory of every deployment as it is after this plan, expired entries included: they
 *     remember how often a placement failed in a row
 * @param warnings selectors that could not be evaluated on some device, each once
 */
public record Plan(
        List<PlannedReplica> replicas,
        List<RemovedReplica> removed,
        List<Unplaced> unplaced,
        List<PoolOutcome> pools,
        List<NotSelected> notSelected,
        List<UpdateDoesNotFit> updates,
        List<ObjectKey> outdated,
        List<Remembered> failedPlacements,
        LookAgain lookAgain,
        List<String> warnings) {
    /** A replica that stays or is placed. */
    public record PlannedReplica(
            ObjectKey deployment,
            String name,
            String cluster,
            int index,
            Standing standing,
            List<PlacedEngine> engines,
            List<PredictedNode> prediction) {}

    /** How a planned replica came to be. */
    public sealed interface Standing {
        record Retained() implements Standing {}

        record Placed() implements Standing {}

        /** Placed for an update; the replica of that name goes when this one is ready. */
        record Replacing(String name) implements Standing {}
    }

    /** A replica that goes; it stays charged until it is gone. */
    public record RemovedReplica(ObjectKey deployment, String name, String cluster, int index, Removal reason) {}

    /** Clusters, with their pools, that the deployment's cluster selector left out; {@code clusters} is 1 or more. */
    public record NotSelected(ObjectKey deployment, int clusters) {}

    /** A deployment whose template has other needs than its replicas, and for which no replacement fits. */
    public record UpdateDoesNotFit(ObjectKey deployment, String message) {}

    /** One entry of a deployment's failure memory. */
    public record Remembered(ObjectKey deployment, FailedPlacement placement) {}

    /** When the plan could change by time alone. */
    public sealed interface LookAgain {
        record Never() implements LookAgain {}

        record At(Instant time) implements LookAgain {}
    }

    public Plan {
        replicas = List.copyOf(replicas);
        removed = List.copyOf(removed);
        unplaced = List.copyOf(unplaced);
        pools = List.copyOf(pools);
        notSelected = List.copyOf(notSelected);
        updates = List.copyOf(updates);
        outdated = List.copyOf(outdated);
        failedPlacements = List.copyOf(failedPlacements);
        warnings = List.copyOf(warnings);
    }
}
