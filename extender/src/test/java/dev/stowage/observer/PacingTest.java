package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.observer.Pacing.Change;
import dev.stowage.observer.Pacing.Due;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PacingTest {
    private static final long START = 1_000_000_000_000L;

    /** What is written is a text; what is behind a slash is minor. */
    private static final Pacing.Comparison<String> COMPARISON = (written, wanted) -> {
        if (written.equals(wanted)) {
            return Change.NONE;
        }
        return written.charAt(0) == wanted.charAt(0) ? Change.MINOR : Change.MAJOR;
    };

    private static final Pacing<String> WROTE =
            Pacing.<String>first(START).begin(START).succeeded("a/1");

    @Test
    void writesAtOnceWhatWasNeverWritten() {
        assertThat(isDue(Pacing.first(START), "a/1", Duration.ZERO)).isTrue();
    }

    @Test
    void writesNothingThatIsWritten() {
        assertThat(WROTE.due("a/1", COMPARISON)).isEqualTo(new Due.Never());
    }

    @Test
    void writesAtMostTwiceASecond() {
        assertThat(WROTE.due("b/1", COMPARISON)).isEqualTo(at(Duration.ofMillis(500)));
    }

    @Test
    void writesAtOnceWhatChangedAfterAQuietTime() {
        assertThat(isDue(WROTE, "b/1", Duration.ofSeconds(3))).isTrue();
    }

    @Test
    void tellsWithinTenSecondsHowMuchWasSeen() {
        assertThat(WROTE.due("a/2", COMPARISON)).isEqualTo(at(Duration.ofSeconds(8)));
    }

    @Test
    void tellsWithinTenSecondsWhatSomebodyElseHasWrittenOver() {
        assertThat(WROTE.due("a/1", COMPARISON.afterOthers())).isEqualTo(at(Duration.ofSeconds(8)));
        assertThat(WROTE.due("a/2", COMPARISON.afterOthers())).isEqualTo(at(Duration.ofSeconds(8)));
        assertThat(WROTE.due("b/1", COMPARISON.afterOthers())).isEqualTo(at(Duration.ofMillis(500)));
    }

    @Test
    void hasOneWriteUnderWay() {
        assertThat(WROTE.begin(START).due("b/1", COMPARISON)).isEqualTo(new Due.Never());
    }

    @Test
    void countsFromTheBeginningOfAWrite() {
        Pacing<String> slow = WROTE.begin(START + 1).succeeded("b/1");

        assertThat(slow.due("c/1", COMPARISON)).isEqualTo(new Due.At(START + 1 + 500_000_000));
    }

    @Test
    void writesAnewWhatMayNotHaveBeenWritten() {
        Pacing<String> failed = WROTE.begin(START).failed();

        assertThat(failed.due("a/1", COMPARISON)).isEqualTo(at(Duration.ofSeconds(1)));
    }

    @Test
    void waitsLongerAfterEachFailureButNotForEver() {
        Pacing<String> failing = WROTE;
        for (int failure = 0; failure < 100; failure++) {
            failing = failing.begin(START).failed();
        }

        assertThat(failing.due("a/1", COMPARISON)).isEqualTo(at(Duration.ofSeconds(16)));
        assertThat(failing.begin(START).succeeded("a/1").due("b/1", COMPARISON)).isEqualTo(at(Duration.ofMillis(500)));
    }

    private static Due at(Duration sinceStart) {
        return new Due.At(START + sinceStart.toNanos());
    }

    private static boolean isDue(Pacing<String> pacing, String wanted, Duration sinceStart) {
        return pacing.due(wanted, COMPARISON) instanceof Due.At(var nanos) && nanos <= START + sinceStart.toNanos();
    }
}
