package dev.stowage.fleet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demonstration fleet, as {@code bin/demo} plans it. */
final class DemoTest {
    @ParameterizedTest
    @ValueSource(strings = {"table", "json"})
    void isPlannedAsShown(String format) {
        Run run = Run.of("plan", "-f", "../docs/demo", "-o", format);

        assertThat(run.error()).isEmpty();
        assertThat(run.status()).isZero();
        Golden.check(DemoTest.class, "demo." + (format.equals("table") ? "txt" : format), run.out());
    }
}
