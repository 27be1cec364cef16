package dev.stowage.observer.wire;

import dev.stowage.extender.PodGroup;
import dev.stowage.manifests.ReplicaPod;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.ReplicaStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;

/** The labels that a pod of a replica lacks, if it slipped past the webhook. */
public final class LabelRepair {
    private LabelRepair() {}

    /**
     * What is sent to the API server to apply, with field manager {@code stowage-observer}; a pod that was made anew under the
     * same name refuses it.
     */
    public static Pod toApply(ReplicaStatus.Mislabelled pod, ObservedReplica replica) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(pod.key().namespace())
                .withName(pod.key().name())
                .withUid(pod.uid().text())
                .withLabels(labels(replica, pod.group()))
                .endMetadata()
                .build();
    }

    private static Map<String, String> labels(ObservedReplica replica, PodGroup group) {
        return new ReplicaPod(
                        replica.deployment(),
                        replica.key().name(),
                        replica.key().uid(),
                        group.engine(),
                        group.role(),
                        group.isGang() ? group.copy() : ReplicaPod.NO_COPY,
                        replica.claims(group))
                .labels();
    }
}
