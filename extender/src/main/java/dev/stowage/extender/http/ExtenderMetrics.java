package dev.stowage.extender.http;

import dev.stowage.extender.Decision.Verb;
import dev.stowage.extender.Outcome;
import dev.stowage.extender.wire.Asked;
import dev.stowage.extender.wire.Reply;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.prometheus.client.Histogram;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** What is counted of kube-scheduler's questions. Every series exists from the start, so that a rate sees the first event. */
public final class ExtenderMetrics {
    private final Histogram durations = Histogram.build()
            .name("stowage_extender_request_duration_seconds")
            .help("Time from the last byte of a question to the answer being made.")
            .labelNames("verb")
            .buckets(0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
            .create();

    private final Counter answers = Counter.build()
            .name("stowage_extender_answers_total")
            .help("Answers, by what was found about the pod.")
            .labelNames("verb", "outcome")
            .create();

    private final Histogram candidates = Histogram.build()
            .name("stowage_extender_candidates")
            .help("Nodes to choose from, of questions about pods that take devices.")
            .labelNames("verb")
            .buckets(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
            .create();

    private final Counter unknownNodes = Counter.build()
            .name("stowage_extender_unknown_nodes_total")
            .help("Candidates that are no usable nodes of any pool.")
            .create();

    private final Counter fullNodes = Counter.build()
            .name("stowage_extender_full_nodes_total")
            .help("Questions with whole Nodes instead of names: nodeCacheCapable is not set.")
            .create();

    private final Counter failures = Counter.build()
            .name("stowage_extender_failures_total")
            .help("Questions that were answered without having been considered.")
            .labelNames("verb", "reason")
            .create();

    private final Gauge sinceLastCall = Gauge.build()
            .name("stowage_extender_seconds_since_last_call")
            .help("Time since a scheduler asked anything, or since the start if none has.")
            .create();

    private final LongSupplier ticker;
    private final AtomicLong lastCall;

    /**
     * Registers all of them.
     *
     * @param ticker nanoseconds, for what lasts
     */
    public ExtenderMetrics(CollectorRegistry registry, LongSupplier ticker) {
        this.ticker = ticker;
        this.lastCall = new AtomicLong(ticker.getAsLong());
        for (Verb verb : Verb.values()) {
            durations.labels(label(verb));
            candidates.labels(label(verb));
            for (Outcome outcome : Outcome.values()) {
                answers.labels(label(verb), label(outcome));
            }
            for (Trouble trouble : Trouble.values()) {
                failures.labels(label(verb), trouble.label());
            }
        }
        sinceLastCall.setChild(new Gauge.Child() {
            @Override
            public double get() {
                return (ticker.getAsLong() - lastCall.get()) / 1e9;
            }
        });
        for (Collector collector :
                List.of(durations, answers, candidates, unknownNodes, fullNodes, failures, sinceLastCall)) {
            registry.register(collector);
        }
    }

    void answered(Verb verb, Reply reply, long nanos) {
        lastCall.set(ticker.getAsLong());
        durations.labels(label(verb)).observe(nanos / 1e9);
        answers.labels(label(verb), label(reply.outcome())).inc();
        switch (reply.asked()) {
            case Asked.About(var count, var unknown, var form) -> {
                fullNodes.inc(form == Asked.Form.WHOLE_NODES ? 1 : 0);
                if (reply.outcome() != Outcome.NO_DEVICES && reply.outcome() != Outcome.UNSYNCED) {
                    candidates.labels(label(verb)).observe(count);
                    unknownNodes.inc(unknown);
                }
            }
            case Asked.Nothing() -> {}
        }
    }

    void failed(Verb verb, Trouble trouble) {
        lastCall.set(ticker.getAsLong());
        failures.labels(label(verb), trouble.label()).inc();
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
