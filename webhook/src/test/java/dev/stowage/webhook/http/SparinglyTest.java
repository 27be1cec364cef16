package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SparinglyTest {
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);

    private final Sparingly sparingly = new Sparingly();

    @Test
    void letsOneOfAKindThroughInAPeriodAndCountsTheRest() {
        assertThat(sparingly.left(Failure.MALFORMED, -5)).isZero();
        assertThat(sparingly.left(Failure.MALFORMED, 0)).isNegative();
        assertThat(sparingly.left(Failure.SHED, 0)).isZero();
        assertThat(sparingly.left(Failure.MALFORMED, PERIOD - 6)).isNegative();
        assertThat(sparingly.left(Failure.MALFORMED, PERIOD - 5)).isEqualTo(2);
        assertThat(sparingly.left(Failure.MALFORMED, PERIOD)).isNegative();
    }
}
