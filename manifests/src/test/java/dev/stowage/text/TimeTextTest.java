package dev.stowage.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeTextTest {
    record Case(String text, Duration time) {
        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Case> durations() {
        return Stream.of(
                new Case("3s", Duration.ofSeconds(3)),
                new Case("1m30s", Duration.ofSeconds(90)),
                new Case("1.5h", Duration.ofMinutes(90)),
                new Case("200ms", Duration.ofMillis(200)),
                new Case("7us", Duration.ofNanos(7_000)),
                new Case("1ns", Duration.ofNanos(1)),
                new Case("0s", Duration.ZERO),
                new Case("365d", Duration.ofDays(365)),
                new Case("999999999d", Duration.ofNanos(Long.MAX_VALUE)));
    }

    @ParameterizedTest
    @MethodSource("durations")
    void reads(Case one) {
        assertThat(TimeText.parse(one.text)).isEqualTo(one.time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "s", "-3s", "3 s", "3S", "1e3s", "soon", "3s3", "9999999999s", "٣s"})
    void refuses(String text) {
        assertThat(TimeText.isDuration(text)).isFalse();
        assertThatThrownBy(() -> TimeText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
