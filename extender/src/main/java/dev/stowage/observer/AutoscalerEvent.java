package dev.stowage.observer;

import java.time.Instant;
import java.util.Optional;

/**
 * An Event that an autoscaler wrote about a pod.
 *
 * @param reporter its {@code source.component}, else {@code reportingComponent}
 * @param at when it happened last
 */
public record AutoscalerEvent(String reporter, String reason, String message, Instant at) {
    /** How cluster-autoscaler signs ({@code utils/kubernetes/factory.go}). */
    public static final String CLUSTER_AUTOSCALER = "cluster-autoscaler";

    /** How Karpenter signs ({@code pkg/operator/operator.go}). */
    public static final String KARPENTER = "karpenter";

    /** In a message of Karpenter's, before the name of a node that is there already. */
    private static final String NODE = " node/";

    /** What it says about nodes to come; nothing if it is no word about that. */
    Optional<AutoscalerWord> word() {
        return switch (reporter) {
            case CLUSTER_AUTOSCALER -> ofClusterAutoscaler();
            case KARPENTER -> ofKarpenter();
            default -> Optional.empty();
        };
    }

    /**
     * These two are all that it says to pods that wait ({@code processors/status/eventing_scale_up_processor.go}). If a cloud
     * fails to make a node, its group is backed off from, and the pods are told that they did not trigger anything.
     */
    private Optional<AutoscalerWord> ofClusterAutoscaler() {
        return switch (reason) {
            case "TriggeredScaleUp" -> said(Growth.POSSIBLE);
            case "NotTriggerScaleUp" -> said(Growth.BLOCKED);
            default -> Optional.empty();
        };
    }

    /** Pods are nominated for nodes to come, and for those that are there ({@code provisioning/scheduling/events.go}). */
    private Optional<AutoscalerWord> ofKarpenter() {
        return switch (reason) {
            case "Nominated" -> message.contains(NODE) ? Optional.empty() : said(Growth.POSSIBLE);
            case "FailedScheduling" -> said(Growth.BLOCKED);
            default -> Optional.empty();
        };
    }

    private Optional<AutoscalerWord> said(Growth growth) {
        return Optional.of(new AutoscalerWord(growth, at));
    }
}
