package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Everything that can happen to a small pool, in every order: no device is promised twice, and when nothing more happens the
 * hub believes what is true. Beyond what can be looked at exhaustively, things happen at random.
 */
@Tag("proof:observer-walk")
final class ObserverWalkTest {
    @Test
    void neverPromisesADeviceTwiceAndBelievesTheTruthInTheEnd() {
        int most = (int) Proof.cases(5_000, 300_000);
        long moments = 0;
        int whole = 0;
        for (Scenario scenario : Scenarios.all()) {
            Walk.Found found = new Walk(scenario, Set.of()).through(most);
            assertThat(found.way()).as(scenario.name()).isEmpty();
            moments += found.moments();
            whole += found.isWhole() ? 1 : 0;
        }
        long seed = Proof.seed(1);
        int walks = (int) Proof.cases(40, 2_000);
        long steps = stroll(seed, walks);

        Proof.held(
                "observer-walk",
                "%d different moments of %d pools, of which %d are whole; %d random walks of %d moves from seed %d"
                        .formatted(moments, Scenarios.all().size(), whole, walks, steps, seed));
    }

    private static long stroll(long seed, int walks) {
        long steps = 0;
        List<String> way = new ArrayList<>();
        for (int walk = 0; walk < walks; walk++) {
            Stroll stroll = new Stroll(Scenarios.EVERYTHING.get(walk % Scenarios.EVERYTHING.size()));
            way = stroll.walk(new Random(seed + walk));
            steps += stroll.steps();
            assertThat(way).as("seed %d", seed + walk).isEmpty();
        }
        return steps;
    }
}
