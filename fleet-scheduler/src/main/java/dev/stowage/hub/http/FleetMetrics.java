package dev.stowage.hub.http;

import dev.stowage.fleet.Reason;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.FleetFigures;
import dev.stowage.hub.wire.FleetSight;
import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the hub that leads knows of its fleet, counted when somebody asks. Another one says only that it does not lead, so a sum
 * over hubs is right. May be used by several threads.
 */
public final class FleetMetrics extends Collector implements Consumer<FleetSight> {
    private final InstantSource clock;
    private volatile FleetSight sight = FleetSight.NOTHING;

    public FleetMetrics(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void accept(FleetSight seen) {
        sight = seen;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        FleetSight seen = sight;
        List<MetricFamilySamples> all = new ArrayList<>();
        all.add(new GaugeMetricFamily(
                "stowage_hub_leads", "Whether this fleet scheduler is the one that places.", seen.leads() ? 1 : 0));
        if (seen.leads()) {
            FleetFigures figures = new FleetFigures(seen);
            all.add(new GaugeMetricFamily(
                    "stowage_hub_jobs",
                    "Replicas that are being brought onto their clusters or taken off them, or wait for it.",
                    seen.jobs()));
            all.add(replicas(figures));
            all.add(waiting(figures));
            all.add(seats(figures));
            all.add(connections(seen));
            all.add(pools(figures));
            all.add(ages(figures));
        }
        return all;
    }

    private static MetricFamilySamples replicas(FleetFigures figures) {
        var family =
                new GaugeMetricFamily("stowage_replicas", "Replicas, by how far they have come.", List.of("state"));
        figures.replicas().forEach((state, count) -> family.addMetric(List.of(WorkMetrics.label(state)), count));
        return family;
    }

    private static MetricFamilySamples waiting(FleetFigures figures) {
        var family = new GaugeMetricFamily(
                "stowage_waiting_replicas", "Replicas that wait to be placed, by reason.", List.of("reason"));
        for (Reason reason : Reason.values()) {
            family.addMetric(List.of(reason.toString()), figures.waiting().getOrDefault(reason, 0));
        }
        return family;
    }

    private static MetricFamilySamples seats(FleetFigures figures) {
        var family = new GaugeMetricFamily(
                "stowage_free_seats",
                "Pods that each claim so many devices, and that the pool's free nodes would still take.",
                List.of("cluster", "pool", "kind", "devices"));
        figures.seats()
                .forEach(seats -> family.addMetric(
                        List.of(seats.cluster(), seats.pool(), seats.kind(), Integer.toString(seats.devices())),
                        (double) seats.seats()));
        return family;
    }

    private static MetricFamilySamples connections(FleetSight seen) {
        var family = new GaugeMetricFamily(
                "stowage_cluster_connection",
                "Whether a cluster takes replicas, and if not, why.",
                List.of("cluster", "state"));
        for (FleetSight.OfCluster cluster : seen.clusters()) {
            String is = FleetFigures.connection(cluster);
            family.addMetric(
                    List.of(cluster.name(), FleetFigures.CONNECTED), is.equals(FleetFigures.CONNECTED) ? 1 : 0);
            for (Unready reason : Unready.values()) {
                family.addMetric(List.of(cluster.name(), reason.toString()), is.equals(reason.toString()) ? 1 : 0);
            }
        }
        return family;
    }

    private static MetricFamilySamples pools(FleetFigures figures) {
        var family = new GaugeMetricFamily(
                "stowage_pool_observation",
                "What the fleet scheduler goes by in a pool.",
                List.of("cluster", "pool", "state"));
        for (FleetFigures.PoolFigure pool : figures.pools()) {
            for (FleetFigures.PoolState state : FleetFigures.PoolState.values()) {
                family.addMetric(
                        List.of(pool.cluster(), pool.pool(), WorkMetrics.label(state)), state == pool.state() ? 1 : 0);
            }
        }
        return family;
    }

    private MetricFamilySamples ages(FleetFigures figures) {
        var family = new GaugeMetricFamily(
                "stowage_pool_observation_age_seconds",
                "Time since something was published of a pool.",
                List.of("cluster", "pool"));
        figures.ages(clock.instant())
                .forEach(pool -> family.addMetric(
                        List.of(pool.cluster(), pool.pool()), pool.age().toMillis() / 1e3));
        return family;
    }
}
