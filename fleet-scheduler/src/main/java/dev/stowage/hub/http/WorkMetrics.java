package dev.stowage.hub.http;

import dev.stowage.fleet.Removal;
import dev.stowage.hub.Tally;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.time.Duration;
import java.util.Locale;

/** What is counted of the hub's work. Every series exists from the start, so that a rate sees the first of anything. */
public final class WorkMetrics implements Tally {
    private static final String WRITTEN = "written";
    private static final String NOT_WRITTEN = "failed";

    private final Histogram plans = Histogram.build()
            .name("stowage_hub_plan_seconds")
            .help("Time that the planner took for a plan of the whole fleet.")
            .buckets(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
            .create();

    private final Counter passes = Counter.build()
            .name("stowage_hub_passes_total")
            .help("Passes, each a plan and what was done of it.")
            .labelNames("outcome")
            .create();

    private final Counter removals = Counter.build()
            .name("stowage_hub_removals_total")
            .help("Replicas that were removed, by reason.")
            .labelNames("reason")
            .create();

    private final Counter writes = Counter.build()
            .name("stowage_hub_status_writes_total")
            .help("Statuses written on the hub, by what they are of and how it went.")
            .labelNames("kind", "outcome")
            .create();

    /** Registers all of them. */
    public WorkMetrics(CollectorRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            passes.labels(label(outcome));
        }
        for (Removal reason : Removal.values()) {
            removals.labels(reason.toString());
        }
        for (Written what : Written.values()) {
            writes.labels(label(what), WRITTEN);
            writes.labels(label(what), NOT_WRITTEN);
        }
        registry.register(plans);
        registry.register(passes);
        registry.register(removals);
        registry.register(writes);
    }

    @Override
    public void planned(Duration took) {
        plans.observe(took.toNanos() / 1e9);
    }

    @Override
    public void passed(Outcome outcome) {
        passes.labels(label(outcome)).inc();
    }

    @Override
    public void removed(Removal reason) {
        removals.labels(reason.toString()).inc();
    }

    @Override
    public void wrote(Written what, boolean well) {
        writes.labels(label(what), well ? WRITTEN : NOT_WRITTEN).inc();
    }

    /** A constant as the value of a label. */
    static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
