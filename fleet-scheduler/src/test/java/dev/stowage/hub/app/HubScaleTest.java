package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fleet scheduler with a fleet of which much changes all the time: a small one in every run, a large one to measure. */
final class HubScaleTest {
    private static final int ROUNDS = 3;

    /** Status writes for each replica that is placed, beside the one that commits it: noted, heard of, run, and one to spare. */
    private static final int WRITES_A_REPLICA = 4;

    /** What people are told of clusters and of deployments, a second each. */
    private static final double TOLD_A_SECOND = 100;

    @Test
    void placesEveryReplicaOnceAndWritesABoundedNumberOfStatuses() throws InterruptedException {
        HubScale.Size size = new HubScale.Size(50, 50, 5, 100, Duration.ofSeconds(2));

        ScaleFigures figures = HubScale.run(size, Proof.seed(1));

        assertThat(figures.areRight(size)).as("%s", figures.judgement()).isTrue();
        assertThat(figures.load().latencies()).isNotEmpty();
        Progress.Writes writes = figures.load().writes();
        assertThat(writes.replicas())
                .isLessThanOrEqualTo(
                        (long) WRITES_A_REPLICA * figures.load().latencies().size());
        assertThat(writes.clusters())
                .isLessThanOrEqualTo(mostTold(size, figures.load().seconds()) + 2L * size.clusters());
        assertThat(writes.deployments())
                .isLessThanOrEqualTo(mostTold(size, figures.load().seconds()));
    }

    /** At once, and then at the rate. */
    private static long mostTold(HubScale.Size size, double seconds) {
        return (long) (TOLD_A_SECOND * (seconds + 1)) + size.contested();
    }

    @Test
    @Tag("soak")
    @Tag("proof:hub-scale")
    void keepsUpWithALargeFleet() throws InterruptedException {
        int clusters = (int) Proof.cases(1_000, 1_000);
        HubScale.Size size =
                new HubScale.Size(clusters, clusters, Math.max(1, clusters / 10), clusters, Duration.ofSeconds(30));
        List<Map<String, Double>> rounds = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            rounds.add(HubScaleProcess.run(size, Proof.seed(1) + round));
        }

        Figures medians = new Figures(rounds);
        String said = said(size, medians);

        assertThat(medians.of("p99")).as(said).isLessThanOrEqualTo(500);
        assertThat(medians.of("firstPlan")).as(said).isLessThanOrEqualTo(30_000);
        assertThat(medians.of("restartedAll")).as(said).isLessThanOrEqualTo(30_000);
        assertThat(medians.of("heap")).as(said).isLessThanOrEqualTo(1_000);
        assertThat(medians.of("changesASecond")).as(said).isGreaterThanOrEqualTo(0.99 * size.changesASecond());
        assertThat(medians.of("drained")).as(said).isLessThanOrEqualTo(1_000);
        Proof.held("hub-scale", said);
    }

    /** The medians of several rounds. */
    private record Figures(List<Map<String, Double>> rounds) {
        double of(String name) {
            return rounds.stream()
                    .map(round -> round.getOrDefault(name, Double.NaN))
                    .sorted()
                    .toList()
                    .get(rounds.size() / 2);
        }
    }

    private static String said(HubScale.Size size, Figures of) {
        return String.format(
                Locale.ROOT,
                "%d clusters, %d replicas, JVM with 1 GB, medians of %d rounds: from a change to the replica committed "
                        + "p50 %.0f ms, p99 %.0f ms, longest %.0f ms (%.0f replicas a round) at %.0f changes/s; "
                        + "nothing left after %.0f ms; plans p50 %.1f ms, p99 %.1f ms, %.1f/s; statuses/s: replicas %.0f, "
                        + "deployments %.0f, clusters %.0f; first start: plan after %.1f s, all placed after %.1f s; "
                        + "start with all placed: plan after %.1f s, with all observations after %.1f s; live heap %.0f MB; %.0f pods beside their slots",
                size.clusters(),
                size.replicas(),
                ROUNDS,
                of.of("p50"),
                of.of("p99"),
                of.of("longest"),
                of.of("letIn"),
                of.of("changesASecond"),
                of.of("drained"),
                of.of("planP50"),
                of.of("planP99"),
                of.of("plansASecond"),
                of.of("replicaStatusesASecond"),
                of.of("deploymentStatusesASecond"),
                of.of("clusterStatusesASecond"),
                of.of("firstPlan") / 1e3,
                of.of("allPlaced") / 1e3,
                of.of("restarted") / 1e3,
                of.of("restartedAll") / 1e3,
                of.of("heap"),
                of.of("astray"));
    }
}
