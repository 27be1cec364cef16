package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * How much of kube-scheduler's throughput the extender costs, with pods that claim devices on 500 nodes while a slot is open, so
 * that it has to weigh every candidate.
 */
final class SchedulerThroughputE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final double LEAST_SHARE = 0.95;
    private static final NodePool POOL = NodePool.named("h100", 500).with(Devices.gpus(8));
    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final String ASKING = "asking";
    private static final String PLAIN = "plain";

    /** No node is like that, so its slot stays open. */
    private static final String NEVER_THERE = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: open, namespace: team}
            spec: {replicas: 1, template: {spec: {engines: [{name: main, members: [{role: Standalone,
              nodeSelector: {devices: [{name: gpu, count: 1}]},
              template: {spec: {nodeSelector: {example.com/never: "true"}, terminationGracePeriodSeconds: 0,
                containers: [{name: engine, image: none}]}}}]}]}}}
            """;

    @Test
    @Tag("proof:scheduler-throughput")
    void schedulesAlmostAsFastAsWithoutTheExtender() {
        int rounds = Math.toIntExact(Proof.cases(1, 5));
        int pods = Proof.isAlone() ? 200 : 40;
        SteeredCluster steered = SteeredCluster.start(bench, "busy", Heartbeats.SLOW);
        // Two that differ in nothing else.
        SchedulerConfiguration plain = SchedulerConfiguration.DEFAULT.with(ClientLimits.HIGH);
        steered.cluster().startSecondScheduler(plain.withProfile(PLAIN));
        steered.cluster().startSecondScheduler(plain.with(steered.extender()).withProfile(ASKING));
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        try (PlannedPool pool = steered.with(POOL)) {
            pool.hub().apply(NEVER_THERE);
            pool.plan();
            pool.awaitDecided();
            Rate rate = new Rate(steered.cluster(), POOL, DEADLINE);
            // Both have to warm up.
            rate.of(pods, ASKING);
            rate.of(pods, PLAIN);
            pool.awaitObserved();
            for (int round = 0; round < rounds; round++) {
                // Neither is always the first.
                if (round % 2 == 0) {
                    with.add(rate.of(pods, ASKING));
                    without.add(rate.of(pods, PLAIN));
                } else {
                    without.add(rate.of(pods, PLAIN));
                    pool.awaitObserved();
                    with.add(rate.of(pods, ASKING));
                }
                pool.awaitObserved();
            }
        }

        String figures = String.format(
                Locale.ROOT,
                "Kubernetes %s, 500 nodes, %d rounds of %d pods: %.1f pods/s with the extender, %.1f without, of that %.1f %%; rounds"
                        + " with %s, without %s",
                bench.kubernetes(),
                rounds,
                pods,
                median(with),
                median(without),
                100 * median(with) / median(without),
                rounded(with),
                rounded(without));
        if (Proof.isAlone()) {
            assertThat(median(with) / median(without)).as(figures).isGreaterThanOrEqualTo(LEAST_SHARE);
        }
        Proof.held("scheduler-throughput", figures);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    private static List<String> rounded(List<Double> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.1f", value))
                .toList();
    }
}
