package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A fleet scheduler with a large fleet. */
final class HubScaleTest {
    @Test
    void placesEveryReplicaOnce() throws InterruptedException {
        HubScale.Size size = new HubScale.Size(50, 50, 5, 100, Duration.ofSeconds(2));

        ScaleFigures figures = HubScale.run(size, Proof.seed(1));

        int placed = size.replicas() + figures.load().latencies().size();
        assertThat(figures.judgement()).isEqualTo(new ScaleFigures.Judgement(placed, placed, 0, 0, 0, 0));
    }
}
