package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CacheStarterTest {
    private static final CacheSettings SETTINGS = CacheSettings.usual(Duration.ofMillis(200), () -> 0L);

    @ParameterizedTest
    @CsvSource({
        "0, 500",
        "1, 1000",
        "5, 16000",
        "6, 30000",
        "1000, 30000",
        Starter.LASTING + ", 60000",
    })
    void triesAgainSoonAndThenLater(int failures, long millis) {
        assertThat(CacheStarter.delay(SETTINGS, failures)).isEqualTo(Duration.ofMillis(millis));
    }
}
