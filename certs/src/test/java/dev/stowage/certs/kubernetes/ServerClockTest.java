package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.CertificateStatus.Skew;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

final class ServerClockTest {
    private static final String DATE = "Thu, 1 Jan 2026 12:00:00 GMT";
    private static final Instant SERVER = Instant.parse("2026-01-01T12:00:00Z");

    record Case(String name, Duration before, Duration after, Duration skew) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("the same second", Duration.ofMillis(200), Duration.ofMillis(300), Duration.ZERO),
            new Case("a long request", Duration.ofSeconds(-5), Duration.ofSeconds(5), Duration.ZERO),
            new Case("a second is not known better", Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO),
            new Case("ahead", Duration.ofSeconds(601), Duration.ofSeconds(602), Duration.ofMinutes(10)),
            new Case("behind", Duration.ofSeconds(-601), Duration.ofSeconds(-600), Duration.ofMinutes(-10)));

    @ParameterizedTest
    @FieldSource("CASES")
    void isAsFarOffAsTheAnswerProves(Case measured) {
        assertThat(ServerClock.between(SERVER.plus(measured.before), SERVER.plus(measured.after), DATE))
                .isEqualTo(new Skew.Ahead(measured.skew));
    }

    @Test
    void isUnknownWithoutADate() {
        assertThat(ServerClock.between(SERVER, SERVER, null)).isEqualTo(new Skew.Unknown());
        assertThat(ServerClock.between(SERVER, SERVER, "yesterday")).isEqualTo(new Skew.Unknown());
    }
}
