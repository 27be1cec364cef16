package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What {@link ObserverWalkTest} has for an observer and for steering is what the real ones do: a census hears what each observer
 * sees, and kube-scheduler asks real steering.
 */
final class ObserverConformanceTest {
    @Test
    @Tag("proof:observer-conformance")
    void saysAndSteersWhatTheModelDoes() {
        int most = (int) Proof.cases(40, 2_000);
        long moments = 0;
        long excused = 0;
        for (Scenario scenario : scenarios()) {
            ConformingWalk walk = new ConformingWalk(scenario, UnaryOperator.identity());
            assertThat(walk.through(most)).as(scenario.name()).isEmpty();
            moments += walk.moments();
            excused += walk.excused();
        }
        long seed = Proof.seed(1);
        int seeds = (int) Proof.cases(2, 100);
        Tally tally = new Tally();
        for (int walk = 0; walk < seeds; walk++) {
            stroll(seed + walk, tally);
        }

        assertThat(tally.walks)
                .isGreaterThan(2
                        * tally.excuses.values().stream()
                                .mapToInt(count -> count)
                                .sum());
        Proof.held(
                "observer-conformance",
                "%d moments of %d pools, %d of them not gone beyond; %s from seed %d"
                        .formatted(moments, scenarios().size(), excused, tally, seed));
    }

    /** In a pool of each kind, once as late as it may be and once never. */
    private static void stroll(long seed, Tally tally) {
        List<Scenario> all = new ArrayList<>(scenarios());
        all.addAll(Scenarios.EVERYTHING);
        for (Scenario scenario : all) {
            for (Scenario one : List.of(scenario, scenario.with(scenario.may().inStep()))) {
                ConformingStroll stroll = new ConformingStroll(one, UnaryOperator.identity());
                assertThat(stroll.walk(new Random(seed)))
                        .as("%s, seed %d, late: %s", one, seed, one.may().lagging())
                        .isEmpty();
                tally.add(stroll);
            }
        }
    }

    /** Where nothing is steered kube-scheduler asks nobody. */
    private static List<Scenario> scenarios() {
        return Scenarios.all().stream().filter(Scenario::steered).toList();
    }

    @Test
    void noticesACensusThatForgetsWherePodsWere() {
        Scenario eviction = Scenarios.EVICTION.with(Scenarios.EVICTION.may().inStep());

        List<String> way = new ConformingWalk(eviction, ForgetfulView::new).through(1_000);

        assertThat(way)
                .endsWith(
                        "a-0-e09851aa4d#1/Standalone/0#1 is evicted",
                        "a-0-e09851aa4d#1/Standalone/0#2 may go to [node 0 on a-0-e09851aa4d/0], and is sent to [node 1 on a-0-e09851aa4d/0] by what is seen alone");
    }

    /** What was met in several walks. */
    private static final class Tally {
        private final SortedMap<Excuse, Integer> excuses = new TreeMap<>();
        private int walks;
        private int moves;
        private int steered;

        void add(ConformingStroll stroll) {
            walks++;
            moves += stroll.steps();
            steered += stroll.steered();
            stroll.excuses().forEach((excuse, count) -> excuses.merge(excuse, count, Integer::sum));
        }

        @Override
        public String toString() {
            return "%d random walks of %d moves, %d pods steered, ended early by %s"
                    .formatted(walks, moves, steered, excuses);
        }
    }
}
