package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CacheStarterTest {
    private static final CacheSettings SETTINGS = CacheSettings.usual(Duration.ofMillis(200), () -> 0L);

    @ParameterizedTest
    @CsvSource({
        "FAULT, 0, 500",
        "FAULT, 1, 1000",
        "FAULT, 5, 16000",
        "FAULT, 6, 30000",
        "FAULT, 1000, 30000",
        "REFUSED, 0, 1000",
        "REFUSED, 1, 1000",
        "REFUSED, 19, 1000",
        "REFUSED, 20, 2000",
        "REFUSED, 24, 32000",
        "REFUSED, 25, 60000",
        "REFUSED, 1000, 60000",
        "ABSENT, 0, 60000",
        "ABSENT, 1000, 60000",
    })
    void triesAgainSoonAndThenLater(Trouble trouble, int failures, long millis) {
        assertThat(CacheStarter.delay(SETTINGS, trouble, failures)).isEqualTo(Duration.ofMillis(millis));
    }
}
