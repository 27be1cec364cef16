package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "60s, PT1M",
        "1h30m, PT1H30M",
        "1.5h, PT1H30M",
        "250ms, PT0.25S",
        "0, PT0S",
        "0s, PT0S",
        "1us, PT0.000001S",
        "7ns, PT0.000000007S"
    })
    void readsDurations(String text, Duration duration) {
        assertThat(Times.parseDuration(text)).contains(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1s", "1", "s", "1d", "1h30", "one hour", "99999999999999999999h", "1..5s"})
    void refusesOtherDurations(String text) {
        assertThat(Times.parseDuration(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-01T12:00:00Z, 2026-01-01T12:00:00Z",
        "2026-01-01T12:00:00.5+02:00, 2026-01-01T10:00:00.5Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z"
    })
    void readsTimes(String text, Instant time) {
        assertThat(Times.parse(text)).contains(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "now",
                "2026-01-01",
                "2026-01-01T12:00:00",
                "2026-13-01T12:00:00Z",
                "+10000-01-01T00:00:00Z",
                "-0001-12-31T00:00:00Z"
            })
    void refusesOtherTimes(String text) {
        assertThat(Times.parse(text)).isEmpty();
    }
}
