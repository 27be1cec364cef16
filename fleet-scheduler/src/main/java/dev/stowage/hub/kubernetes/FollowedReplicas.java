package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.wire.ReplicaObservationDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Tells of ReplicaObservations. */
final class FollowedReplicas implements Followed {
    private final Consumer<ClusterNews> news;
    private final Set<ObjectKey> known = new HashSet<>();

    FollowedReplicas(Consumer<ClusterNews> news) {
        this.news = news;
    }

    /** All are told again: whoever reads anew may have forgotten them. */
    @Override
    public void listed(List<GenericKubernetesResource> all) {
        Set<ObjectKey> lost = new HashSet<>(known);
        for (GenericKubernetesResource observation : all) {
            lost.remove(ReplicaObservationDecoder.key(observation));
            seen(observation);
        }
        lost.stream().sorted().forEach(this::forget);
    }

    @Override
    public void seen(GenericKubernetesResource observation) {
        ObjectKey key = ReplicaObservationDecoder.key(observation);
        known.add(key);
        news.accept(new ClusterNews.ReplicaTold(key, ReplicaObservationDecoder.word(observation)));
    }

    @Override
    public void gone(GenericKubernetesResource observation) {
        forget(ReplicaObservationDecoder.key(observation));
    }

    private void forget(ObjectKey key) {
        if (known.remove(key)) {
            news.accept(new ClusterNews.ReplicaUntold(key));
        }
    }
}
