package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A ModelDeployment.
 *
 * @param created {@link Instant#MIN} if unknown, which is the oldest
 * @param replicas how many are wanted, 0 or more
 * @param terminating whether it has a deletionTimestamp; it then counts as deleted
 */
public record Deployment(
        ObjectKey key,
        Instant created,
        boolean terminating,
        int replicas,
        int priority,
        Duration unschedulableAfter,
        UpdateStrategy updateStrategy,
        Placement placement,
        ClusterSelector clusterSelector,
        List<Toleration> tolerations,
        List<Engine> engines,
        List<FailedPlacement> failedPlacements) {
    public static final Duration DEFAULT_UNSCHEDULABLE_AFTER = Duration.ofSeconds(60);

    /** Whether a replacement comes before the replica it replaces goes, or after. */
    public enum UpdateStrategy {
        ROLLING_UPDATE,
        RECREATE
    }

    /** Whether clusters with fewer or with more replicas of the deployment are preferred. */
    public enum Strategy {
        SPREAD,
        PACK
    }

    /** Which clusters are preferred, and how many replicas one of them may have ({@link Integer#MAX_VALUE} for no limit). */
    public record Placement(Strategy strategy, int maxReplicasPerCluster) {
        public static final Placement DEFAULT = new Placement(Strategy.SPREAD, Integer.MAX_VALUE);
    }

    public Deployment {
        tolerations = List.copyOf(tolerations);
        engines = List.copyOf(engines);
        failedPlacements = List.copyOf(failedPlacements);
    }

    boolean tolerates(Taint taint) {
        for (Toleration toleration : tolerations) {
            if (toleration.tolerates(taint)) {
                return true;
            }
        }
        return false;
    }
}
