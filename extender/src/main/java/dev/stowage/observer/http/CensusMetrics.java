package dev.stowage.observer.http;

import dev.stowage.extender.Finding;
import dev.stowage.extender.IneligibleReason;
import dev.stowage.observer.Census;
import dev.stowage.observer.Growth;
import dev.stowage.observer.PoolCensus;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.Publication;
import dev.stowage.observer.SteeringState;
import io.prometheus.client.Collector;
import io.prometheus.client.CounterMetricFamily;
import io.prometheus.client.GaugeMetricFamily;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What is known of the cluster, looked up when somebody asks. Every companion knows it, so a sum over companions means
 * nothing. Of a pool of which nothing can be said now there is nothing but its state.
 */
public final class CensusMetrics extends Collector {
    private final Supplier<Census> census;
    private final IntSupplier illegible;
    private final IntSupplier rebuilds;

    /**
     * @param illegible how many objects cannot be read
     * @param rebuilds how often everything was listed anew
     */
    public CensusMetrics(Supplier<Census> census, IntSupplier illegible, IntSupplier rebuilds) {
        this.census = census;
        this.illegible = illegible;
        this.rebuilds = rebuilds;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        Census now = census.get();
        Pools pools = new Pools();
        now.pools().forEach(name -> now.pool(name).ifPresent(pool -> pools.add(name.text(), pool)));
        List<Finding> findings = now.findings();
        return List.of(
                pools.states,
                pools.devices,
                pools.free,
                pools.ineligible,
                pools.unsettled,
                pools.landings,
                pools.steering,
                gauge(
                        "stowage_devices_allocated_twice",
                        "Devices that several claims hold, of which one believes to be alone.",
                        findings.stream()
                                .filter(Finding.AllocatedTwice.class::isInstance)
                                .count()),
                gauge(
                        "stowage_resource_pools_invalid",
                        "Resource pools of drivers from which nothing is allocated.",
                        findings.stream()
                                .filter(Finding.InvalidPool.class::isInstance)
                                .count()),
                gauge(
                        "stowage_observer_illegible_objects",
                        "Objects that cannot be read; as long as a pod or a claim is among them, nothing new is known.",
                        illegible.getAsInt()),
                new CounterMetricFamily(
                        "stowage_observer_rebuilds_total",
                        "How often everything had to be listed anew.",
                        rebuilds.getAsInt()));
    }

    private static MetricFamilySamples gauge(String name, String help, long value) {
        return new GaugeMetricFamily(name, help, value);
    }

    /** Whether something is said of a pool. */
    private enum State {
        OBSERVED,
        STALE,
        UNOBSERVABLE,
        /** Something has to be found out first. */
        WITHHELD
    }

    /** What is said of pools. Lives for one answer. */
    private static final class Pools {
        private final GaugeMetricFamily states = new GaugeMetricFamily(
                "stowage_pool_state", "Whether a pool's histogram can be published.", List.of("pool", "state"));

        private final GaugeMetricFamily devices = new GaugeMetricFamily(
                "stowage_pool_devices", "Devices of all nodes of a pool.", List.of("pool", "kind"));

        private final GaugeMetricFamily free = new GaugeMetricFamily(
                "stowage_pool_free_devices", "Free devices of the usable nodes of a pool.", List.of("pool", "kind"));

        private final GaugeMetricFamily ineligible = new GaugeMetricFamily(
                "stowage_pool_ineligible_nodes",
                "Nodes of a pool that cannot be used, by reason.",
                List.of("pool", "reason"));

        private final GaugeMetricFamily unsettled = new GaugeMetricFamily(
                "stowage_pool_unsettled_replicas",
                "Replicas of which some pod does not hold its devices yet.",
                List.of("pool"));

        private final GaugeMetricFamily landings = new GaugeMetricFamily(
                "stowage_pool_landings",
                "Of the last 200 predicted pods of a pool, those on the node of their slot and those elsewhere.",
                List.of("pool", "landed"));

        private final GaugeMetricFamily steering = new GaugeMetricFamily(
                "stowage_pool_steering", "Whether pods land where they were predicted.", List.of("pool", "state"));

        void add(String pool, PoolCensus census) {
            switch (Publication.of(census, Growth.UNKNOWN)) {
                case Publication.Published(var status) -> {
                    state(pool, stateOf(status.state()));
                    status(pool, status);
                    landings(pool, census.record().onSlot());
                }
                case Publication.Withheld _ -> state(pool, State.WITHHELD);
            }
        }

        private static State stateOf(PoolStatus.State state) {
            return switch (state) {
                case PoolStatus.State.Observed() -> State.OBSERVED;
                case PoolStatus.State.TooManyUnsettled() -> State.STALE;
                case PoolStatus.State.Unobservable _ -> State.UNOBSERVABLE;
            };
        }

        private void state(String pool, State is) {
            for (State state : State.values()) {
                states.addMetric(List.of(pool, label(state)), state == is ? 1 : 0);
            }
        }

        private void status(String pool, PoolStatus status) {
            PoolStatus.Nodes nodes = status.nodes();
            for (int kind = 0; kind < nodes.kinds().size(); kind++) {
                List<String> labels = List.of(pool, nodes.kinds().get(kind));
                devices.addMetric(labels, nodes.total().get(kind));
                if (status.state() instanceof PoolStatus.State.Observed) {
                    free.addMetric(labels, nodes.free().get(kind));
                }
            }
            for (IneligibleReason reason : IneligibleReason.values()) {
                int count = nodes.ineligible().stream()
                        .filter(one -> one.reason() == reason)
                        .mapToInt(PoolStatus.Ineligible::nodes)
                        .sum();
                ineligible.addMetric(List.of(pool, reason.toString()), count);
            }
            unsettled.addMetric(List.of(pool), status.inFlight().unsettled().size());
            for (SteeringState state : SteeringState.values()) {
                steering.addMetric(List.of(pool, label(state)), state == status.steering() ? 1 : 0);
            }
        }

        private void landings(String pool, List<Boolean> onSlot) {
            long hits = onSlot.stream().filter(landed -> landed).count();
            landings.addMetric(List.of(pool, "on_slot"), (double) hits);
            landings.addMetric(List.of(pool, "elsewhere"), (double) (onSlot.size() - hits));
        }
    }

    /** A constant as the value of a label. */
    static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
