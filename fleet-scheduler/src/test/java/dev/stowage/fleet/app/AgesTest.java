package dev.stowage.fleet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgesTest {
    @ParameterizedTest
    @CsvSource({
        "-5, 0 s",
        "0, 0 s",
        "119, 119 s",
        "120, 2 min",
        "7199, 119 min",
        "7200, 2 h",
        "172799, 47 h",
        "172800, 2 d",
        "31536000, 365 d"
    })
    void areAsCoarseAsPeopleSpeak(long seconds, String text) {
        assertThat(Ages.of(Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @Test
    void areNothingWhereNobodyKnows() {
        assertThat(Ages.since(Instant.MIN, Instant.EPOCH)).isEmpty();
        assertThat(Ages.since(Instant.EPOCH, Instant.EPOCH.plusSeconds(60))).isEqualTo("for 60 s");
    }
}
