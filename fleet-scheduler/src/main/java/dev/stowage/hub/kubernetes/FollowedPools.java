package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObservationReport;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.wire.PoolObservationDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/** Reports what PoolObservations say, and keeps them, so that they can be put right. */
final class FollowedPools implements Followed {
    private final Consumer<ClusterNews> news;
    private final SortedMap<String, GenericKubernetesResource> present = new ConcurrentSkipListMap<>();
    private String cluster = "";

    FollowedPools(Consumer<ClusterNews> news) {
        this.news = news;
    }

    /** Those of which lists come from now on are of this cluster. */
    void of(String uid) {
        cluster = uid;
    }

    /** By name; may be read by any thread. */
    SortedMap<String, GenericKubernetesResource> present() {
        return present;
    }

    /** Whether an observer ever wrote one of these. */
    static boolean isObserved(List<GenericKubernetesResource> all) {
        return all.stream()
                .anyMatch(pool -> PoolObservationDecoder.written(pool).isPresent());
    }

    @Override
    public void listed(List<GenericKubernetesResource> all) {
        Set<String> lost = new TreeSet<>(present.keySet());
        for (GenericKubernetesResource pool : all) {
            present.put(name(pool), pool);
            lost.remove(name(pool));
        }
        lost.forEach(this::deleted);
        report(new ObservationReport.Listed(
                cluster,
                all.stream()
                        .map(PoolObservationDecoder::written)
                        .flatMap(Optional::stream)
                        .toList()));
    }

    @Override
    public void seen(GenericKubernetesResource pool) {
        present.put(name(pool), pool);
        PoolObservationDecoder.written(pool).ifPresent(written -> report(new ObservationReport.Watched(written)));
    }

    @Override
    public void gone(GenericKubernetesResource pool) {
        deleted(name(pool));
    }

    private void deleted(String pool) {
        present.remove(pool);
        report(new ObservationReport.Deleted(pool));
    }

    private void report(ObservationReport report) {
        news.accept(new ClusterNews.Reported(report));
    }

    private static String name(GenericKubernetesResource pool) {
        return pool.getMetadata().getName();
    }
}
