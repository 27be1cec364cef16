package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever order pods come in, and however late they are seen: they land where they were predicted to. */
final class SteeringPropertyTest {
    private static final Simulation.Lags NONE = new Simulation.Lags(0, 0);
    private static final Simulation.Lags USUAL = new Simulation.Lags(20, 100);
    private static final Simulation.Lags LONG = new Simulation.Lags(1_000, 3_000);
    private static final int ROUNDS = 3;
    private static final int WISHES = 60;

    @Test
    @Tag("proof:steering-exact")
    void everyPodLandsOnItsSlot() {
        long seeds = Proof.cases(3, 200);
        long pods = 0;
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + seeds; seed++) {
            for (Simulation.Lags lags : List.of(NONE, USUAL, LONG)) {
                pods += everyPodLandsOnItsSlot(seed, lags);
            }
        }
        Proof.held("steering-exact", "%d pods, all where they were predicted".formatted(pods));
    }

    private static int everyPodLandsOnItsSlot(long seed, Simulation.Lags lags) {
        Random random = new Random(seed);
        Steering steering = new Steering();
        Simulation simulation = new Simulation(Simulation.steered(steering), steering, lags, random);

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

    @Test
    void bucketsAloneWouldNotDo() {
        assertThat(astray(Simulation::bucketsOnly, USUAL)).isGreaterThan(0.1);
    }

    @Test
    void slotsWithoutAssumptionsWouldNotDo() {
        Simulation.Scorer forgetful =
                (view, question) -> Simulation.steered(new Steering()).scores(view, question);

        assertThat(astray(forgetful, LONG)).isGreaterThan(0.1);
    }

    /** The share of pods that land elsewhere than predicted. */
    private static double astray(Simulation.Scorer scorer, Simulation.Lags lags) {
        double astray = 0;
        double pods = 0;
        for (long seed = 1; seed <= 2; seed++) {
            Simulation simulation = new Simulation(scorer, new Steering(), lags, new Random(seed));
            simulation.fill(WISHES);
            astray += simulation.truth.mispredicted();
            pods += simulation.pods();
        }
        return astray / pods;
    }

    @Test
    void everyPodGetsANodeThoughReplicasGoAtAnyTime() {
        int mispredicted = 0;
        int pods = 0;
        for (long seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            Steering steering = new Steering();
            Simulation simulation = new Simulation(Simulation.steered(steering), steering, USUAL, random);
            for (int round = 0; round < 20; round++) {
                simulation.place(10);
                simulation.hub.replicas().stream().findAny().ifPresent(simulation::delete);
            }
            simulation.settle();
            assertThat(simulation.pending()).as("seed %s", seed).isZero();
            mispredicted += simulation.truth.mispredicted();
            pods += simulation.pods();
        }

        // What is deleted changes buckets that pods were predicted into a moment ago, and nobody can know.
        assertThat(mispredicted).isLessThan(pods / 5);
    }
}
