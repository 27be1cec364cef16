package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.observer.News;
import dev.stowage.observer.wire.Complaint;
import dev.stowage.owners.Origin;

/** What comes in from the informers and from whoever looked something up. */
sealed interface Message {
    /** Something that needs no more. */
    record Plain(News news) implements Message {}

    /** A pod that asks for devices, or says that it belongs to a replica: whose it is has to be found out. */
    record Wanting(News.PodSeen news, Origin origin) implements Message {}

    record PodLost(PodKey key, PodUid pod) implements Message {}

    /** An owner that the caches miss is not there, or nobody may know: the pod is not held to it any longer. */
    record OwnerAbsent(PodUid pod) implements Message {}

    /** An object cannot be read; the next news of it, or of its end, makes that good. */
    record Illegible(String kind, String key, String why) implements Message {}

    record Legible(String kind, String key) implements Message {}

    /** Something may not make a pod. */
    record Complained(String event, Complaint complaint) implements Message {}

    /** The Event is gone that said so. */
    record Silenced(String event) implements Message {}
}
