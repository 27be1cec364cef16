package dev.stowage.observer.kubernetes;

import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.observer.News;
import dev.stowage.observer.PodFacts;
import dev.stowage.owners.kubernetes.LeanSerialization;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** Things that come in. */
final class Samples {
    private static final KubernetesSerialization SERIALIZATION = LeanSerialization.create();

    private Samples() {}

    /** A pod of namespace team, not bound, with one claim of its own, whose uid is its name. */
    static News.PodSeen pod(String name) {
        return new News.PodSeen(
                new Pod(
                        new PodKey("team", name),
                        new PodUid(name),
                        new Place.Unsaid(),
                        new SchedulerName("default-scheduler"),
                        false,
                        Resources.NONE,
                        1,
                        List.of()),
                new PodFacts(
                        Instant.EPOCH,
                        new TreeMap<>(),
                        new Place.Unsaid(),
                        false,
                        false,
                        new PodFacts.Scheduling.Unasked()));
    }

    /** As an informer would read it. */
    static GenericKubernetesResource object(String json) {
        return SERIALIZATION.unmarshal(json, GenericKubernetesResource.class);
    }
}
