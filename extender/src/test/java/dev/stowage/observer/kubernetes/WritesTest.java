package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.observer.Pacing;
import dev.stowage.observer.Pacing.Change;
import dev.stowage.observer.kubernetes.Writes.Ended;
import dev.stowage.observer.kubernetes.Writes.Moment;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WritesTest {
    private static final long START = 1_000_000_000_000L;

    /** What an executor was given and has not run yet. */
    private final Deque<Runnable> work = new ArrayDeque<>();

    private final List<String> written = new ArrayList<>();
    private final List<Ended> ended = new ArrayList<>();
    private boolean works = true;

    /** What is written is a text; what is behind a slash is minor. */
    private final Writes<String, String> writes = new Writes<>(WritesTest::compare, this::write, work::add, ended::add);

    private static Change compare(String written, String wanted) {
        if (written.equals(wanted)) {
            return Change.NONE;
        }
        return written.charAt(0) == wanted.charAt(0) ? Change.MINOR : Change.MAJOR;
    }

    private boolean write(String key, String value) {
        written.add(key + "=" + value);
        if (value.equals("fault")) {
            throw new IllegalStateException("on purpose");
        }
        return works;
    }

    private void run() {
        while (!work.isEmpty()) {
            work.removeFirst().run();
        }
    }

    private static long at(int millis) {
        return START + Duration.ofMillis(millis).toNanos();
    }

    /** Wants a value of the pool p, of which it was heard just now. */
    private long want(String value, int millis) {
        return want(value, millis, millis);
    }

    private long want(String value, int heard, int millis) {
        return writes.write(Map.of("p", value), Writes.Present.of(Set.of("p")), new Moment(at(heard), at(millis)));
    }

    @Test
    void beginsAtOnceAndWaitsForNothing() {
        assertThat(want("a/1", 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(written).isEmpty();

        run();
        assertThat(written).containsExactly("p=a/1");
        assertThat(ended).containsExactly(new Ended.Said(at(0)));
    }

    @Test
    void writesWhatIsWrittenOnlyOnce() {
        want("a/1", 0);
        run();

        assertThat(want("a/1", 20_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(work).isEmpty();
    }

    @Test
    void saysWhenTheNextIsDue() {
        want("a/1", 0);
        run();

        assertThat(want("b/1", 100)).isEqualTo(at(500));
        assertThat(work).isEmpty();
        want("b/1", 500);
        run();
        assertThat(written).containsExactly("p=a/1", "p=b/1");
    }

    @Test
    void writesTheLastOfSeveralChangesAndCountsFromTheFirst() {
        want("a/1", 0);
        run();
        want("b/1", 100);
        want("c/1", 200);
        want("c/1", 500);
        run();

        assertThat(written).containsExactly("p=a/1", "p=c/1");
        assertThat(ended.getLast()).isEqualTo(new Ended.Said(at(100)));
    }

    @Test
    void countsFromWhenItWasHeardOfAndNotFromWhenItWasLookedAt() {
        want("a/1", 0);
        run();
        want("b/1", 970, 1_000);
        run();

        assertThat(ended.getLast()).isEqualTo(new Ended.Said(at(970)));
    }

    @Test
    void countsChangesDuringAWriteFromWhenTheyCame() {
        want("a/1", 0);
        want("b/1", 300);
        run();
        want("b/1", 600);
        run();

        assertThat(ended).containsExactly(new Ended.Said(at(0)), new Ended.Said(at(300)));
    }

    @Test
    void saysNothingOfWhatIsAsItWas() {
        want("a/1", 0);
        run();
        want("b/1", 100);
        want("a/1", 200);

        assertThat(want("a/1", 600)).isEqualTo(Long.MAX_VALUE);
        assertThat(work).isEmpty();
        want("c/1", 900);
        run();
        assertThat(ended.getLast()).isEqualTo(new Ended.Said(at(900)));
    }

    @Test
    void refreshesInTimeHowMuchWasSeen() {
        want("a/1", 0);
        run();

        int due = (int) Pacing.MINOR.toMillis();
        assertThat(want("a/2", 100)).isEqualTo(at(due));
        want("a/2", due);
        run();
        assertThat(ended.getLast()).isEqualTo(new Ended.Refreshed());
    }

    @Test
    void triesAgainLaterAndLaterAndCountsAllOfIt() {
        want("a/1", 0);
        works = false;
        run();

        assertThat(want("a/1", 100)).isEqualTo(at(1_000));
        want("a/1", 1_000);
        run();
        assertThat(want("a/1", 1_100)).isEqualTo(at(3_000));
        works = true;
        want("a/1", 3_000);
        run();
        assertThat(ended).containsExactly(new Ended.Failed(), new Ended.Failed(), new Ended.Said(at(0)));
    }

    @Test
    void takesAFaultForAFailure() {
        want("fault", 0);
        run();

        assertThat(ended).containsExactly(new Ended.Failed());
        assertThat(want("fault", 100)).isEqualTo(at(1_000));
    }

    @Test
    void forgetsObjectsThatAreGone() {
        want("a/1", 0);
        run();
        writes.write(Map.of(), Writes.Present.of(Set.of()), new Moment(at(10), at(10)));

        want("a/1", 20);
        run();
        assertThat(written).containsExactly("p=a/1", "p=a/1");
    }

    @Test
    void keepsWhatItKnowsOfAnObjectOfWhichNothingIsWantedNow() {
        want("a/1", 0);
        run();
        writes.write(Map.of(), Writes.Present.of(Set.of("p")), new Moment(at(10), at(10)));

        assertThat(want("a/1", 20)).isEqualTo(Long.MAX_VALUE);
        assertThat(work).isEmpty();
    }

    @Test
    void writesEverythingAnewAfterOthersMayHaveWritten() {
        want("a/1", 0);
        writes.forget();
        run();

        want("a/1", 100);
        run();
        assertThat(written).containsExactly("p=a/1", "p=a/1");
    }

    @Test
    void doesNotLetOneObjectWaitForAnother() {
        writes.write(Map.of("p", "a", "q", "a"), Writes.Present.of(Set.of("p", "q")), new Moment(at(0), at(0)));

        assertThat(work).hasSize(2);
    }
}
