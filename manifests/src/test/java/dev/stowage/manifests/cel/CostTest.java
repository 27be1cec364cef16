package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CostTest {
    private static final DeviceSelectors SELECTORS = DeviceSelectors.create();
    private static final CelDevice DEVICE = CelDevice.of("d", Map.of(), Map.of());
    private static final String LIST = "[" + String.join(",", Collections.nCopies(1_000, "1")) + "]";
    private static final String TEXT = "'" + "a".repeat(4_000) + "'";

    record Case(String name, String text) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final Iterable<Case> EXPENSIVE = Stream.of(
                    new Case("nested loops", "%1$s.all(x, %1$s.all(y, %1$s.all(z, x > 0)))".formatted(LIST)),
                    new Case(
                            "a logical operator that absorbs errors",
                            "%1$s.all(x, %1$s.all(y, %1$s.all(z, x > 0))) || true".formatted(LIST)),
                    new Case("a text that doubles", doubling(40, "'abcdefgh'", "x%1$d + x%1$d", "x40.size() > 0")),
                    new Case("a list that doubles", doubling(40, "[1]", "x%1$d + x%1$d", "x40.size() > 0")),
                    new Case("a list that holds itself twice", doubling(40, "[1]", "[x%1$d, x%1$d]", "x40.size() > 0")),
                    new Case("a map that holds itself twice", doubling(40, "{}", "{1: x%1$d, 2: x%1$d}", "x40 == {}")),
                    new Case(
                            "texts searched again and again",
                            "cel.bind(t, %s, %s.all(x, !(t + 'b').contains(t + 'c')))".formatted(TEXT, LIST)),
                    new Case(
                            "regular expressions matched again and again",
                            "cel.bind(t, %s, %s.all(x, !t.matches('(a{30}){30}b')))".formatted(TEXT, LIST)),
                    new Case(
                            "sets compared again and again",
                            "cel.bind(t, %1$s.map(x, x), t.all(x, sets.contains(t, t)))".formatted(LIST)),
                    new Case(
                            "a text split and joined",
                            "%s.split('').map(c, c + c).join('').size() > 0".formatted(TEXT)))
            .toList();

    private static String doubling(int times, String seed, String step, String result) {
        String text = result;
        for (int i = times; i > 0; i--) {
            text = "cel.bind(x%d, %s, %s)".formatted(i, step.formatted(i - 1), text);
        }
        return "cel.bind(x0, %s, %s)".formatted(seed, text);
    }

    private static Match match(String text) {
        return ((Compilation.Compiled) SELECTORS.compile(text)).selector().matches(DEVICE);
    }

    @ParameterizedTest
    @FieldSource("EXPENSIVE")
    void endsAnExpensiveExpressionSoon(Case c) {
        Match match = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> match(c.text()));

        assertThat(match).isEqualTo(new Match.Failed("the expression costs too much to evaluate"));
    }

    @Test
    void givesTheSameAnswerForTheSameExpressionEachTime() {
        String nearLimit = "%1$s.all(x, [1, 2, 3].all(y, x > 0))".formatted(LIST);

        assertThat(Stream.generate(() -> match(nearLimit)).limit(5).distinct()).containsExactly(new Match.Yes());
    }
}
