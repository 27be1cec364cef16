package dev.stowage.observer;

import dev.stowage.extender.Change;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceVersion;

/**
 * What became known about a cluster. News of one type of object comes in the order in which it happened; news of different
 * types may come in any order. An object that is seen replaces what was known under its name.
 */
public sealed interface News {
    /** Of what the ledger counts by, but pods. */
    record OfLedger(Change change) implements News {
        public OfLedger {
            if (change instanceof Change.PodSeen || change instanceof Change.PodGone) {
                throw new IllegalArgumentException("News of pods must come with facts: (%s).".formatted(change));
            }
        }
    }

    record PodSeen(Pod pod, PodFacts facts) implements News {}

    record PodGone(PodKey key) implements News {}

    record ReplicaSeen(ObservedReplica replica) implements News {}

    record ReplicaGone(String namespace, String name) implements News {}

    /** All ReplicaObservations up to a version were seen. */
    record ReplicasReached(ResourceVersion version) implements News {}

    /**
     * Whose pod it is; said once of each pod that asks for devices or has labels of this API, and again if its controller
     * changes. Said of a pod that neither was seen nor is mentioned by a claim it is forgotten at once, and asked for again
     * when the pod is seen.
     */
    record Attributed(PodUid pod, Attribution attribution) implements News {}

    /** The answer to {@link Inquiry.OfPods}: no pod of that uid is there any more. */
    record PodAbsent(PodUid pod) implements News {}

    /** The answer to {@link Inquiry.OfReplica}: no ReplicaObservation of that uid is there any more. */
    record ReplicaAbsent(String observation) implements News {}

    /** What became of a workload; to be told of those that replicas record, whenever it becomes another. */
    record WorkloadTold(WorkloadKey workload, WorkloadState state) implements News {}

    /** What the hub was last told about a pool, by whichever companion; said after the pool was seen. */
    record PoolPublished(PoolName pool, LastPublished published) implements News {}

    /** An autoscaler said something about a pod, be it known or not yet, or again. */
    record AutoscalerTold(PodUid pod, AutoscalerEvent event) implements News {}

    /** Everything there is was seen once, and whose the pods are was said as far as it was known. */
    record Listed() implements News {}
}
