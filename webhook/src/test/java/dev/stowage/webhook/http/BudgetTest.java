package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BudgetTest {
    record Case(String timeout, Duration budget) {
        @Override
        public String toString() {
            return timeout;
        }
    }

    static Stream<Case> timeouts() {
        return Stream.of(
                new Case("", Duration.ofMillis(9_500)),
                new Case("5s", Duration.ofMillis(4_500)),
                new Case("1s", Duration.ofMillis(500)),
                new Case("600ms", Duration.ofMillis(300)),
                new Case("0s", Duration.ZERO));
    }

    @ParameterizedTest
    @MethodSource("timeouts")
    void leavesOutWhatWasRoundedUp(Case one) {
        assertThat(Budget.of(one.timeout).time()).isEqualTo(one.budget);
    }

    @Test
    void isUsedUpAtItsEnd() {
        Budget budget = Budget.of("1s");

        assertThat(budget.has(499_999_999)).isTrue();
        assertThat(budget.has(500_000_000)).isFalse();
    }
}
