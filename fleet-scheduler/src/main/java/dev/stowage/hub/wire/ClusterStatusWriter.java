package dev.stowage.hub.wire;

import dev.stowage.hub.ClusterView;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.Observation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes what people and tools are told of a cluster. The hub itself reads nothing of it back but the devices of pools. */
public final class ClusterStatusWriter {
    private final InferenceCluster cluster;
    private final Instant now;

    public ClusterStatusWriter(InferenceCluster cluster, Instant now) {
        this.cluster = cluster;
        this.now = now;
    }

    /**
     * The status.
     *
     * @param observations as they were published there last, by pool
     */
    public InferenceClusterStatus status(
            ClusterView view, PublishedPools published, SortedMap<String, Observation> observations) {
        List<GpuPool> pools = published.pools().stream()
                .map(pool -> observed(pool, observations.get(pool.name()), view))
                .toList();
        long generation = cluster.getMetadata().getGeneration();
        List<Condition> before =
                cluster.getStatus() == null ? List.of() : cluster.getStatus().conditions();
        return new InferenceClusterStatus(
                generation,
                conditions(new Conditions(before, generation, now), view, published, pools),
                uid(view),
                pools,
                pools.size(),
                Bounded.devices(devices(pools)));
    }

    private @Nullable String uid(ClusterView view) {
        return switch (view.link()) {
            case ClusterView.Link.Connected(var _, var connected) -> connected.uid();
            case ClusterView.Link.Opening _, ClusterView.Link.Shared _, ClusterView.Link.Disconnected _ ->
                cluster.getStatus() == null ? null : cluster.getStatus().clusterUID();
        };
    }

    private List<Condition> conditions(
            Conditions conditions, ClusterView view, PublishedPools published, List<GpuPool> pools) {
        switch (view.readiness()) {
            case ClusterView.Readiness.Yes() -> conditions.with("Ready", true, "Connected", "");
            case ClusterView.Readiness.No(Unready reason, String message) ->
                conditions.with("Ready", false, reason.toString(), message);
        }
        List<String> stale = pools.stream()
                .filter(pool -> pool.observation() == null
                        || !pool.observation().state().equals("Observed"))
                .map(ClusterStatusWriter::lacking)
                .toList();
        if (stale.isEmpty()) {
            conditions.with("ObservationFresh", true, "Observed", "");
        } else {
            conditions.with("ObservationFresh", false, "NotObserved", String.join("; ", stale) + ".");
        }
        List<String> invalid = ObservedPools.invalidNames(cluster);
        if (!invalid.isEmpty()) {
            conditions.with(
                    "InvalidPoolName",
                    true,
                    "NotADnsLabel",
                    "No object can have these names, so whole nodes are accounted: %s. Names are DNS labels."
                            .formatted(String.join(", ", invalid)));
        }
        if (!view.disputed().isEmpty()) {
            conditions.with(
                    "PoolsDisputed",
                    true,
                    "AnotherHub",
                    "Another hub observes these pools: %s. Only one may place on them."
                            .formatted(String.join(", ", view.disputed())));
        }
        if (!published.missingClasses().isEmpty()) {
            conditions.with("ClassesFound", false, "ClassMissing", String.join(" ", published.missingClasses()));
        }
        return conditions.list();
    }

    private static String lacking(GpuPool pool) {
        Observation observation = pool.observation();
        if (observation == null) {
            return pool.name() + ": nothing was observed";
        }
        return "%s: %s (%s)".formatted(pool.name(), observation.state(), observation.reason());
    }

    /** With what is in force of it: an observation that nobody stands for any more is stale. */
    private static GpuPool observed(GpuPool pool, @Nullable Observation observation, ClusterView view) {
        return new GpuPool(
                pool.name(),
                pool.nodes(),
                pool.topologyKey(),
                pool.maxNodes(),
                pool.devices(),
                observation == null
                        ? null
                        : switch (view.acceptance().observation(pool.name())) {
                            case dev.stowage.fleet.Observation.Absent _ -> null;
                            case dev.stowage.fleet.Observation.Snapshot snapshot -> inForce(observation, snapshot);
                        });
    }

    private static Observation inForce(Observation written, dev.stowage.fleet.Observation.Snapshot snapshot) {
        return new Observation(
                switch (snapshot.freshness()) {
                    case OBSERVED -> "Observed";
                    case STALE -> "Stale";
                    case UNOBSERVABLE -> "Unobservable";
                },
                snapshot.reason(),
                written.observedNodes(),
                written.ineligible(),
                written.buckets(),
                written.free(),
                written.total(),
                written.summary(),
                written.growth(),
                written.steering(),
                written.replicaObservationsVersion(),
                written.resourceClaimsVersion(),
                written.openSlots(),
                written.unsettled(),
                written.protocol(),
                written.observer());
    }

    private static String devices(List<GpuPool> pools) {
        Map<String, long[]> sums = new TreeMap<>();
        for (GpuPool pool : pools) {
            if (pool.observation() != null) {
                pool.observation()
                        .free()
                        .forEach((kind, free) -> sums.computeIfAbsent(kind, _ -> new long[2])[0] += free);
                pool.observation()
                        .total()
                        .forEach((kind, total) -> sums.computeIfAbsent(kind, _ -> new long[2])[1] += total);
            }
        }
        return sums.entrySet().stream()
                .map(sum -> "%s %d/%d".formatted(sum.getKey(), sum.getValue()[0], sum.getValue()[1]))
                .collect(Collectors.joining(", "));
    }
}
