package dev.stowage.observer.http;

import dev.stowage.observer.Tally;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.prometheus.client.Histogram;
import java.util.function.BooleanSupplier;

/** What is counted of publishing. Every series exists from the start, so that a rate sees the first event. */
public final class PublishingMetrics implements Tally {
    private final Counter writes = Counter.build()
            .name("stowage_observer_writes_total")
            .help("Writes to the API server, by what was written and how it went.")
            .labelNames("kind", "outcome")
            .create();

    private final Histogram durations = Histogram.build()
            .name("stowage_observer_publish_seconds")
            .help("Time from the first news of a change in a pool until it was published.")
            .buckets(0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10)
            .create();

    private final Gauge leads = Gauge.build()
            .name("stowage_observer_leads")
            .help("Whether this companion is the one that publishes.")
            .create();

    /** Registers all of them. */
    public PublishingMetrics(CollectorRegistry registry) {
        for (Written what : Written.values()) {
            for (Outcome outcome : Outcome.values()) {
                writes.labels(CensusMetrics.label(what), CensusMetrics.label(outcome));
            }
        }
        registry.register(writes);
        registry.register(durations);
        registry.register(leads);
    }

    /** Tells whether this one leads, whenever somebody asks. */
    public void leading(BooleanSupplier leading) {
        leads.setChild(new Gauge.Child() {
            @Override
            public double get() {
                return leading.getAsBoolean() ? 1 : 0;
            }
        });
    }

    @Override
    public void wrote(Written what, Outcome outcome) {
        writes.labels(CensusMetrics.label(what), CensusMetrics.label(outcome)).inc();
    }

    @Override
    public void published(long nanos) {
        durations.observe(nanos / 1e9);
    }
}
