package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodUid;
import dev.stowage.extender.Simulation;
import dev.stowage.extender.Steering;
import dev.stowage.fleet.Proof;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
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

    /**
     * A companion that was started anew in the middle of a burst must find out by what it sees where pods are that are on their
     * way. It can be wrong: two slots of one bucket look alike, and what was free when a slot was named is not written anywhere.
     */
    @Test
    @Tag("proof:census-restarts")
    void findsOutAfterARestartWherePodsLanded() {
        long seeds = Proof.cases(3, 100);
        Tally tally = new Tally();
        Tally without = new Tally();
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + seeds; seed++) {
            run(seed, true, tally);
            run(seed, false, without);
        }

        assertThat(tally.known).isGreaterThan(0);
        assertThat(tally.others).isLessThan(tally.known / 20);
        // What was remembered of pods on their way is lost, as it must be allowed to be.
        assertThat(tally.mispredicted).isLessThanOrEqualTo(2 * tally.restarts);
        assertThat(without.mispredicted).isLessThanOrEqualTo(without.pods / 50);
        Proof.held("census-restarts", "restarts in bursts: %s; without: %s".formatted(tally, without));
    }

    /** What was counted over several simulations. */
    private static final class Tally {
        private int restarts;
        private int pods;
        private int mispredicted;
        private int failures;
        private int known;
        private int others;

        @Override
        public String toString() {
            return "%d pods, %d mispredicted, %d slots failed, %d restarts, of %d pods on open slots %d found elsewhere"
                    .formatted(pods, mispredicted, failures, restarts, known, others);
        }
    }

    private static void run(long seed, boolean areRestarts, Tally tally) {
        Random random = new Random(seed);
        AtomicReference<Steering> steering = new AtomicReference<>(new Steering());
        CensusCompanion companion = new CensusCompanion(steering.get()::landing);
        Simulation simulation = new Simulation(
                (view, question) -> Simulation.steered(steering.get()).scores(view, question),
                steering.get(),
                companion,
                new Simulation.Chance(USUAL, random));
        for (int burst = 0; burst < 12; burst++) {
            simulation.place(5);
            if (areRestarts && burst % 3 == 1) {
                steering.set(new Steering());
                SortedMap<PodUid, String> before = companion.landings();
                companion.restarted(steering.get()::landing);
                SortedMap<PodUid, String> after = companion.landings();
                tally.restarts++;
                tally.known += after.size();
                tally.others += (int) after.entrySet().stream()
                        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
                        .count();
            }
            if (burst % 4 == 3) {
                simulation.settle();
                simulation.hub.replicas().stream()
                        .filter(_ -> random.nextInt(3) == 0)
                        .forEach(simulation::delete);
                simulation.settle();
            }
        }
        simulation.settle();
        assertThat(simulation.pending()).as("pending, seed %s", seed).isZero();
        tally.pods += simulation.pods();
        tally.mispredicted += simulation.truth.mispredicted();
        tally.failures += simulation.hub.failures();
    }
}
