package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Simulation;
import dev.stowage.extender.Steering;
import dev.stowage.fleet.Proof;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pods land where they were predicted to when a census says what is known. */
final class CensusSteeringPropertyTest {
    private static final Simulation.Lags NONE = new Simulation.Lags(0, 0);
    private static final Simulation.Lags USUAL = new Simulation.Lags(20, 100);
    private static final Simulation.Lags LONG = new Simulation.Lags(1_000, 3_000);
    private static final int ROUNDS = 3;
    private static final int WISHES = 60;

    @Test
    @Tag("proof:census-steers")
    void everyPodLandsOnItsSlot() {
        long seeds = Proof.cases(2, 100);
        long pods = 0;
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + seeds; seed++) {
            for (Simulation.Lags lags : List.of(NONE, USUAL, LONG)) {
                pods += everyPodLandsOnItsSlot(seed, lags);
            }
        }
        Proof.held("census-steers", "%d pods, all where they were predicted".formatted(pods));
    }

    private static int everyPodLandsOnItsSlot(long seed, Simulation.Lags lags) {
        Random random = new Random(seed);
        Steering steering = new Steering();
        Simulation simulation = new Simulation(
                Simulation.steered(steering),
                steering,
                new CensusCompanion(steering::landing),
                new Simulation.Chance(lags, random));

        for (int round = 0; round < ROUNDS; round++) {
            simulation.fill(WISHES);

            assertThat(simulation.truth.mispredicted())
                    .as("mispredicted, seed %s, %s", seed, lags)
                    .isZero();
            assertThat(simulation.pending())
                    .as("pending, seed %s, %s", seed, lags)
                    .isZero();
            assertThat(simulation.hub.failures())
                    .as("failed, seed %s, %s", seed, lags)
                    .isZero();
            assertThat(simulation.truth.split())
                    .as("split, seed %s, %s", seed, lags)
                    .isZero();
            assertThat(simulation.published()).isEqualTo(simulation.truth.histogram());

            simulation.hub.replicas().stream()
                    .filter(_ -> random.nextInt(3) == 0)
                    .forEach(simulation::delete);
            simulation.settle();
        }
        return simulation.pods();
    }
}
