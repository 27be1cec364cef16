package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.wire.ReplicaObservationDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Keeps the objects of one kind that were made of replicas, and tells whose changed. */
final class FollowedObjects implements Followed {
    private final KnownObjects known;
    private final Consumer<ClusterNews> news;
    private final Map<ObjectKey, GenericKubernetesResource> mine = new HashMap<>();

    FollowedObjects(KnownObjects known, Consumer<ClusterNews> news) {
        this.known = known;
        this.news = news;
    }

    @Override
    public void listed(List<GenericKubernetesResource> all) {
        Map<ObjectKey, GenericKubernetesResource> lost = new HashMap<>(mine);
        for (GenericKubernetesResource object : all) {
            GenericKubernetesResource before = lost.remove(key(object));
            if (before == null || !version(before).equals(version(object))) {
                seen(object);
            }
        }
        lost.values().forEach(this::gone);
    }

    @Override
    public void seen(GenericKubernetesResource object) {
        mine.put(key(object), object);
        known.put(object);
        touched(object);
    }

    @Override
    public void gone(GenericKubernetesResource object) {
        mine.remove(key(object));
        known.remove(object);
        touched(object);
    }

    private void touched(GenericKubernetesResource object) {
        ReplicaObservationDecoder.replica(object).ifPresent(replica -> news.accept(new ClusterNews.Touched(replica)));
    }

    private static ObjectKey key(GenericKubernetesResource object) {
        return new ObjectKey(
                object.getMetadata().getNamespace(), object.getMetadata().getName());
    }

    private static String version(GenericKubernetesResource object) {
        return Objects.requireNonNullElse(object.getMetadata().getUid(), "") + "/"
                + object.getMetadata().getResourceVersion();
    }
}
