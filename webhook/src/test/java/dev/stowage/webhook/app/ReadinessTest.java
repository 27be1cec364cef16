package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ReadinessTest {
    private final Readiness readiness = new Readiness();

    @Test
    void isMissingUntilEverythingIsThere() {
        assertThat(readiness.get()).containsExactly("The companion is starting.");

        readiness.started(List.of(List::of, List::of));

        assertThat(readiness.get()).isEmpty();
    }

    @Test
    void saysAllThatStandsInTheWay() {
        readiness.started(List.of(() -> List.of("No certificate."), () -> List.of("No cache of pods.", "No API.")));

        assertThat(readiness.get()).containsExactly("No certificate.", "No cache of pods.", "No API.");
    }

    @Test
    void endsFirstWhenTheCompanionIsToStop() {
        readiness.started(List.of(List::of));

        readiness.drain();

        assertThat(readiness.get()).containsExactly("The companion is about to stop.");
    }
}
