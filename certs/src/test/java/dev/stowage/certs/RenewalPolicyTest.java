package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

final class RenewalPolicyTest {
    @Test
    void rotatesWithinAYearByDefault() {
        RenewalPolicy policy = RenewalPolicy.defaults();

        assertThat(policy.retireWait()).isEqualTo(Duration.ofDays(14).plusMinutes(25));
        assertThat(policy.caMargin()).isEqualTo(Duration.ofHours(1));
        assertThat(policy.successorAt()).isEqualTo(Duration.ofHours(4380));
    }

    @Test
    void preparesASuccessorEarlierWhereLeavesLiveLong() {
        RenewalPolicy policy = RenewalPolicy.brief(
                Duration.ofSeconds(100), Duration.ofSeconds(20), Duration.ofSeconds(1), Duration.ofSeconds(1));

        assertThat(policy.caMargin()).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.successorAt()).isEqualTo(Duration.ofSeconds(65));
    }

    record Case(String name, List<Duration> durations, String complaint) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case with(String name, int index, Duration duration, String complaint) {
        List<Duration> durations = new ArrayList<>(List.of(
                Duration.ofDays(365),
                Duration.ofDays(14),
                Duration.ofMinutes(5),
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofHours(1),
                Duration.ofHours(24),
                Duration.ofMinutes(5)));
        durations.set(index, duration);
        return new Case(name, durations, complaint);
    }

    static final List<Case> CASES = List.of(
            with("no authority", 0, Duration.ZERO, "The lifetime of the authority (PT0S) must be positive."),
            with("no leaf", 1, Duration.ZERO, "The lifetime of a leaf (PT0S) must be positive."),
            with("no settling", 2, Duration.ZERO, "The settle time (PT0S) must be positive."),
            with("no first settling", 3, Duration.ZERO, "The first settle time (PT0S) must be positive."),
            with("no tick", 4, Duration.ofSeconds(-1), "The tick (PT-1S) must be positive."),
            with("beginning late", 5, Duration.ofSeconds(-1), "The backdating (PT-1S) must not be negative."),
            with("negative floor", 6, Duration.ofSeconds(-1), "(PT-1S) must not be negative."),
            with("no tolerance", 7, Duration.ZERO, "The tolerance for clocks (PT0S) must be positive."),
            with("long leaf", 1, Duration.ofDays(74), "must be at most a fifth of that of the authority"),
            with("long settling", 2, Duration.ofDays(180), "must fit into half the lifetime of the authority"),
            with("slow tick", 4, Duration.ofDays(3), "A sixth of the lifetime of a leaf (PT336H) must be no shorter"),
            with("long first settling", 3, Duration.ofHours(1), "must not be longer than the settle time (PT5M)"));

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhatDoesNotFit(Case wrong) {
        List<Duration> all = wrong.durations;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RenewalPolicy(
                        all.get(0), all.get(1), all.get(2), all.get(3), all.get(4), all.get(5), all.get(6), all.get(7)))
                .withMessageContaining(wrong.complaint);
    }
}
