package dev.stowage.webhook.app;

import dev.stowage.owners.kubernetes.CacheStatus;
import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.util.List;
import java.util.function.Supplier;

/** How the caches stand, looked up when somebody asks. */
final class CacheMetrics extends Collector {
    private final Supplier<List<CacheStatus>> caches;

    CacheMetrics(Supplier<List<CacheStatus>> caches) {
        this.caches = caches;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        var synced = new GaugeMetricFamily(
                "stowage_cache_synced", "Whether the cache of a kind has what is there.", List.of("kind"));
        var age = new GaugeMetricFamily(
                "stowage_cache_age_seconds",
                "Time since anything came from the API server for the cache of a kind.",
                List.of("kind"));
        for (CacheStatus cache : caches.get()) {
            synced.addMetric(List.of(cache.kind()), cache.synced() ? 1 : 0);
            age.addMetric(List.of(cache.kind()), cache.age().toNanos() / 1e9);
        }
        return List.of(synced, age);
    }
}
