package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pools that nothing observes are planned by Modelplane's rules; where a rule begins with "ours", it goes beyond them. */
@Tag("proof:wholenode-rules")
final class WholeNodeRulesTest {
    static List<WholeNodeCase> rules() {
        return Stream.of(
                        WholeNodeMatchingCases.DEVICES,
                        WholeNodeMatchingCases.CLAIMS,
                        WholeNodeMatchingCases.POOLS,
                        WholeNodeRetainCases.IDENTITY,
                        WholeNodeRetainCases.RETAIN,
                        WholeNodeFillCases.SCALE_DOWN,
                        WholeNodeFillCases.CANDIDATES,
                        WholeNodeFillCases.FILL,
                        WholeNodeLedgerCases.LEDGER)
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void plansByTheRule(WholeNodeCase rule) {
        assertThat(plan(rule.fleet())).isEqualTo(rule.plan().strip());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theRulesWrittenDownASecondTimeSayTheSame(WholeNodeCase rule) {
        assertThat(WholeNodeReference.plan(WholeNodeText.state(rule.fleet())).strip())
                .isEqualTo(rule.plan().strip());
    }

    @Test
    void randomFleetsArePlannedAsByTheRulesWrittenDownASecondTime() {
        long seed = Proof.seed(1);
        long fleets = Proof.cases(5_000, 100_000);
        Random random = new Random(seed);
        long lines = 0;
        for (long i = 0; i < fleets; i++) {
            String fleet = WholeNodeFleets.next(random);
            String expected =
                    WholeNodeReference.plan(WholeNodeText.state(fleet)).strip();

            assertThat(plan(fleet)).as("seed %d, fleet %d:%n%s", seed, i, fleet).isEqualTo(expected);
            lines += expected.lines().count();
        }
        Proof.held(
                "wholenode-rules",
                "%d cases by hand; %d random fleets, %d placements, removals and waits agree with the rules written plainly"
                        .formatted(rules().size(), fleets, lines));
    }

    private static String plan(String fleet) {
        return PlanInWords.of(Planner.plan(WholeNodeText.state(fleet), new WordMatcher()))
                .strip();
    }
}
