package dev.stowage.webhook.http;

import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.prometheus.client.Histogram;
import java.util.List;

/** What is counted of admission. Every series of an endpoint exists from the start, so that a rate sees the first event. */
public final class AdmissionMetrics {
    private final Histogram durations = Histogram.build()
            .name("stowage_admission_request_duration_seconds")
            .help("Time from the last byte of a review to the answer being written.")
            .labelNames("endpoint")
            .buckets(0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
            .create();

    private final Counter decisions = Counter.build()
            .name("stowage_admission_decisions_total")
            .help("Verdicts, by the reason for them.")
            .labelNames("endpoint", "outcome")
            .create();

    private final Counter failures = Counter.build()
            .name("stowage_admission_failures_total")
            .help("Calls that got no verdict, so that the failure policy of the webhook decided.")
            .labelNames("endpoint", "reason")
            .create();

    private final Histogram patches = Histogram.build()
            .name("stowage_admission_patch_answer_bytes")
            .help("Size of the answers that change the object.")
            .labelNames("endpoint")
            .buckets(256, 512, 1_024, 2_048, 4_096, 16_384)
            .create();

    private final Gauge inWork = Gauge.build()
            .name("stowage_admission_in_work")
            .help("Reviews that are being decided.")
            .create();

    private final Counter shed = Counter.build()
            .name("stowage_admission_shed_total")
            .help("Reviews that were turned away because there was too much to do.")
            .create();

    private final Gauge connections = Gauge.build()
            .name("stowage_admission_connections")
            .help("Open connections.")
            .create();

    private final Counter cut = Counter.build()
            .name("stowage_admission_connections_cut_total")
            .help("Connections that were cut because the client kept the server waiting.")
            .create();

    /** Registers all of them. */
    public AdmissionMetrics(CollectorRegistry registry, List<Route> routes) {
        for (Collector collector : List.of(durations, decisions, failures, patches, inWork, shed, connections, cut)) {
            registry.register(collector);
        }
        for (Route route : routes) {
            durations.labels(route.name());
            patches.labels(route.name());
            for (Outcome outcome : route.endpoint().outcomes()) {
                decisions.labels(route.name(), outcome.label());
            }
            for (Failure failure : Failure.values()) {
                failures.labels(route.name(), failure.label());
            }
        }
    }

    /** What is only looked at when somebody asks. */
    void watch(InWork work, Connections open) {
        inWork.setChild(new Gauge.Child() {
            @Override
            public double get() {
                return work.count();
            }
        });
        connections.setChild(new Gauge.Child() {
            @Override
            public double get() {
                return open.count();
            }
        });
        cut.setChild(new Counter.Child() {
            @Override
            public double get() {
                return open.cut();
            }
        });
    }

    void decided(Route route, Decision decision, int answerBytes, double seconds) {
        durations.labels(route.name()).observe(seconds);
        decisions.labels(route.name(), decision.outcome().label()).inc();
        switch (decision) {
            case Decision.Patch _ -> patches.labels(route.name()).observe(answerBytes);
            case Decision.Allow _, Decision.Deny _ -> {}
        }
    }

    void failed(Route route, Failure failure) {
        failures.labels(route.name(), failure.label()).inc();
        if (failure == Failure.SHED) {
            shed.inc();
        }
    }
}
