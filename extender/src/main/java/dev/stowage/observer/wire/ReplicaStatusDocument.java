package dev.stowage.observer.wire;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.PodCounts;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.ReplicaObservationStatus;
import dev.stowage.manifests.StuckPods;
import dev.stowage.observer.ReplicaStatus;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Locale;

/** Writes how a replica is doing as the API has it. */
public final class ReplicaStatusDocument {
    /** As long as a message may be in the API. */
    private static final int LONGEST = 4_096;

    private ReplicaStatusDocument() {}

    /**
     * What is sent to the API server to apply, with field manager {@code stowage-observer}, to the object's status.
     *
     * @param observation uid of the ReplicaObservation: one that was made anew under the same name refuses it
     */
    public static ReplicaObservation toApply(ReplicaKey replica, String observation, ReplicaStatus status) {
        ReplicaObservation document = new ReplicaObservation();
        document.setMetadata(new ObjectMetaBuilder()
                .withNamespace(replica.namespace())
                .withName(replica.name())
                .withUid(observation)
                .build());
        document.setStatus(of(status));
        return document;
    }

    static ReplicaObservationStatus of(ReplicaStatus status) {
        ReplicaStatus.Counts counts = status.counts();
        return new ReplicaObservationStatus(
                new PodCounts(counts.total(), counts.scheduled(), counts.ready()),
                stuck(status.unschedulable()),
                stuck(status.missing()));
    }

    private static List<StuckPods> stuck(List<ReplicaStatus.Trouble> troubles) {
        return troubles.stream()
                .map(trouble -> new StuckPods(
                        trouble.group().engine(),
                        Member.Role.valueOf(trouble.group().role().toUpperCase(Locale.ROOT)),
                        trouble.group().copy() == PodGroup.NO_COPY
                                ? null
                                : trouble.group().copy(),
                        trouble.pods(),
                        trouble.since().toString(),
                        cut(trouble.message())))
                .toList();
    }

    private static String cut(String message) {
        return message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
    }
}
