package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.Condition;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ConditionsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.7Z");
    private static final String BEFORE = "2025-12-31T00:00:00Z";

    record Case(String name, List<Condition> before, String since) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> times() {
        return Stream.of(
                new Case("there was none", List.of(), "2026-01-01T12:00:00Z"),
                new Case(
                        "it was otherwise",
                        List.of(new Condition("Ready", Condition.Status.FALSE, 1L, BEFORE, "Lost", "")),
                        "2026-01-01T12:00:00Z"),
                new Case(
                        "it was so, for another reason",
                        List.of(new Condition("Ready", Condition.Status.TRUE, 1L, BEFORE, "Found", "far away")),
                        BEFORE),
                new Case(
                        "it was so, but nobody knows since when",
                        List.of(new Condition("Ready", Condition.Status.TRUE, 1L, null, "Found", "")),
                        "2026-01-01T12:00:00Z"),
                new Case(
                        "another one was so",
                        List.of(new Condition("Fresh", Condition.Status.TRUE, 1L, BEFORE, "Found", "")),
                        "2026-01-01T12:00:00Z"));
    }

    @ParameterizedTest
    @MethodSource("times")
    void changeTheirTimeWithTheirStatusOnly(Case given) {
        List<Condition> written = new Conditions(given.before, 3, NOW)
                .with("Ready", true, "Connected", "well")
                .list();

        assertThat(written)
                .containsExactly(new Condition("Ready", Condition.Status.TRUE, 3L, given.since, "Connected", "well"));
    }

    @Test
    void areWrittenInTheOrderInWhichTheyAreSaid() {
        List<Condition> written = new Conditions(List.of(), 1, NOW)
                .with("B", false, "No", "")
                .with("A", true, "Yes", "")
                .list();

        assertThat(written)
                .extracting(condition -> condition.type() + " " + condition.status())
                .containsExactly("B FALSE", "A TRUE");
    }
}
