package dev.stowage.observer;

import dev.stowage.extender.Change;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.ResourceVersion;

/**
 * What became known about a cluster. News of one type of object comes in the order in which it happened; news of different
 * types may come in any order. An object that is seen replaces what was known under its name.
 */
public sealed interface News {
    /** Of what the ledger counts by, but pods. */
    record OfLedger(Change change) implements News {}

    record PodSeen(Pod pod, PodFacts facts) implements News {}

    record PodGone(PodKey key) implements News {}

    record ReplicaSeen(ObservedReplica replica) implements News {}

    record ReplicaGone(String namespace, String name) implements News {}

    /** All ReplicaObservations up to a version were seen. */
    record ReplicasReached(ResourceVersion version) implements News {}

    /** Whose pod it is; said once of each pod that asks for devices, and again if its controller changes. */
    record Attributed(PodUid pod, Attribution attribution) implements News {}

    /** The answer to {@link Inquiry.OfPods}: no pod of that uid is there any more. */
    record PodAbsent(PodUid pod) implements News {}
}
