package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** So many at once, then one after another. */
final class BudgetTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final Budget budget = new Budget(3, Duration.ofMillis(10));

    private static int spent(Budget budget, Instant now) {
        return (int) IntStream.range(0, 100)
                .takeWhile(_ -> {
                    boolean may = !budget.next(now).isAfter(now);
                    if (may) {
                        budget.spend(now);
                    }
                    return may;
                })
                .count();
    }

    @Test
    void givesSoManyAtOnceAndSaysWhenOneMoreMayBe() {
        assertThat(spent(budget, NOW)).isEqualTo(3);

        assertThat(budget.next(NOW)).isEqualTo(NOW.plusMillis(10));
        assertThat(spent(budget, NOW.plusMillis(9))).isZero();
        assertThat(spent(budget, NOW.plusMillis(10))).isEqualTo(1);
    }

    @Test
    void givesNoMoreAfterALongRestThanAtFirst() {
        spent(budget, NOW);

        assertThat(spent(budget, NOW.plusSeconds(60))).isEqualTo(3);
    }

    @Test
    void isWithoutLimitIfItSaysSo() {
        assertThat(spent(Budget.unlimited(), NOW)).isEqualTo(100);
    }
}
