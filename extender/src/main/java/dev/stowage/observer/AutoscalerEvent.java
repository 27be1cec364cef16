package dev.stowage.observer;

import dev.stowage.extender.DeviceCounts;
import java.time.Instant;
import java.util.Optional;

/**
 * An Event that an autoscaler wrote about a pod which can go to a pool only.
 *
 * @param reporter its {@code reportingController}, else {@code source.component}
 * @param need what the pod claims of the pool's devices
 * @param at when it happened last
 */
public record AutoscalerEvent(String reporter, String reason, DeviceCounts need, Instant at) {
    private static final String CLUSTER_AUTOSCALER = "cluster-autoscaler";
    private static final String KARPENTER = "karpenter";

    /**
     * What it says about nodes to come; nothing if it is no word about that. Of cluster-autoscaler those of its {@code
     * EventingScaleUpStatusProcessor}, of Karpenter those of {@code pkg/events/reason.go}: both write {@code FailedScheduling} and the
     * like under names of their own, and kube-scheduler's {@code FailedScheduling} says nothing about nodes to come.
     */
    Optional<Growth> word() {
        return switch (reporter) {
            case CLUSTER_AUTOSCALER -> ofClusterAutoscaler();
            case KARPENTER -> ofKarpenter();
            default -> Optional.empty();
        };
    }

    private Optional<Growth> ofClusterAutoscaler() {
        return switch (reason) {
            case "TriggeredScaleUp" -> Optional.of(Growth.POSSIBLE);
            case "NotTriggerScaleUp", "FailedToScaleUp" -> Optional.of(Growth.BLOCKED);
            default -> Optional.empty();
        };
    }

    private Optional<Growth> ofKarpenter() {
        return switch (reason) {
            case "Nominated" -> Optional.of(Growth.POSSIBLE);
            case "FailedScheduling" -> Optional.of(Growth.BLOCKED);
            default -> Optional.empty();
        };
    }
}
