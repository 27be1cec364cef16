package dev.stowage.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.ObservationReport.ObserverAlive;
import dev.stowage.fleet.ObservationReport.ObserverGone;
import dev.stowage.hub.ObserverPulse.Beat;
import dev.stowage.hub.ObserverPulse.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ObserverPulseTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<ObservationReport> news = new ArrayList<>();
    private ObserverPulse pulse = ObserverPulse.UNKNOWN;

    private void beat(String holder, String renewed, long now) {
        take(pulse.after(new Beat.Renewed(holder, renewed, Duration.ofSeconds(15)), now * SECOND));
    }

    private void look(long now) {
        take(pulse.at(now * SECOND));
    }

    private void take(Step step) {
        pulse = step.pulse();
        news.addAll(step.news());
    }

    @Test
    void saysOnceThatNobodyObservesWhereThereIsNoLease() {
        take(pulse.after(new Beat.None(), 0));
        look(1);

        assertThat(news).containsExactly(new ObserverGone());
    }

    @Test
    void takesAnObserverForAliveUntilItsLeaseWasNotRenewedForAsLongAsItLasts() {
        beat("a", "12:00:00", 100);
        look(114);

        assertThat(news).containsExactly(new ObserverAlive("a"));

        look(115);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverGone());
    }

    @Test
    void countsFromWhenARenewalWasSeenWhateverItsTimeSays() {
        beat("a", "12:00:00", 100);
        beat("a", "1970-01-01T00:00:00Z", 110);
        look(124);

        assertThat(news).containsExactly(new ObserverAlive("a"));
    }

    @Test
    void isNotMisledByALeaseThatSaysTheSameAgain() {
        beat("a", "12:00:00", 100);
        beat("a", "12:00:00", 114);
        beat("a", "12:00:00", 115);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverGone());
    }

    @Test
    void saysWhoTookOver() {
        beat("a", "12:00:00", 100);
        beat("b", "12:00:05", 105);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverAlive("b"));
    }

    @Test
    void saysThatAnObserverIsBack() {
        beat("a", "12:00:00", 100);
        look(200);
        beat("a", "12:03:00", 201);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverGone(), new ObserverAlive("a"));
    }

    @Test
    void takesALeaseThatWasGivenUpForNobodys() {
        beat("a", "12:00:00", 100);
        beat("", "12:00:01", 101);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverGone());
    }

    @Test
    void saysItAgainToWhoeverConnectsAnewWithoutForgettingHowLongItIsAgo() {
        beat("a", "12:00:00", 100);
        pulse = pulse.untold();
        beat("a", "12:00:00", 110);
        look(115);

        assertThat(news).containsExactly(new ObserverAlive("a"), new ObserverAlive("a"), new ObserverGone());
    }

    @Test
    void countsOnAClockThatOverflows() {
        take(pulse.after(new Beat.Renewed("a", "12:00:00", Duration.ofSeconds(15)), Long.MAX_VALUE - SECOND));
        take(pulse.at(pulse.since() + 14 * SECOND));

        assertThat(news).containsExactly(new ObserverAlive("a"));
    }
}
