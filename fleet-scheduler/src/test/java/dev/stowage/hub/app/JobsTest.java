package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work on replicas: one thing at a time for each, a few for each cluster. */
final class JobsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final List<String> begun = new ArrayList<>();
    /** At once, which is as good as elsewhere: a job says by a message that it is through. */
    private final Jobs jobs = new Jobs(Runnable::run);

    private static Jobs.Key key(String cluster, int replica) {
        return new Jobs.Key(cluster, new Message.ReplicaId(new ObjectKey("team", "chat-" + replica), "uid"));
    }

    private void want(Jobs.Key key, String what) {
        jobs.want(key, () -> begun.add(what));
    }

    private static Instant later(long millis) {
        return NOW.plusMillis(millis);
    }

    @Test
    void beginsWhatIsWanted() {
        want(key("east", 0), "a");
        want(key("east", 1), "b");

        assertThat(jobs.begin(NOW)).isEqualTo(Instant.MAX);
        assertThat(begun).containsExactly("a", "b");
    }

    @Test
    void doesOnceMoreWhatIsWantedMeanwhileAndTheLastOfIt() {
        want(key("east", 0), "first");
        jobs.begin(NOW);
        want(key("east", 0), "second");
        want(key("east", 0), "third");
        jobs.begin(NOW);
        assertThat(begun).containsExactly("first");

        jobs.done(key("east", 0));
        jobs.begin(NOW);
        jobs.done(key("east", 0));
        jobs.begin(NOW);

        assertThat(begun).containsExactly("first", "third");
    }

    @Test
    void doesAFewAtATimeForEachCluster() {
        for (int replica = 0; replica <= Jobs.AT_A_TIME; replica++) {
            want(key("east", replica), "east-" + replica);
        }
        want(key("west", 0), "west");

        jobs.begin(NOW);

        assertThat(begun).hasSize(Jobs.AT_A_TIME + 1).contains("west").doesNotContain("east-" + Jobs.AT_A_TIME);
        jobs.done(key("east", 3));
        jobs.begin(NOW);
        assertThat(begun).contains("east-" + Jobs.AT_A_TIME);
    }

    @Test
    void doesAgainWhenItIsDue() {
        want(key("east", 0), "a");
        jobs.begin(NOW);
        jobs.again(key("east", 0), later(30));

        assertThat(jobs.begin(later(29))).isEqualTo(later(30));
        assertThat(begun).hasSize(1);
        assertThat(jobs.begin(later(30))).isEqualTo(Instant.MAX);
        assertThat(begun).hasSize(2);
    }

    @Test
    void waitsLongerWithEachFailureButNotForEver() {
        want(key("east", 0), "a");
        List<Duration> waits = new ArrayList<>();
        Instant now = NOW;
        for (int failure = 0; failure < 10; failure++) {
            jobs.begin(now);
            jobs.failed(key("east", 0), now);
            Instant due = jobs.begin(now);
            waits.add(Duration.between(now, due));
            now = due;
        }

        assertThat(waits)
                .extracting(Duration::toMillis)
                .containsExactly(200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 25_600L, 25_600L);
    }

    @Test
    void beginsWithTheShortestWaitAfterASuccess() {
        want(key("east", 0), "a");
        jobs.begin(NOW);
        jobs.failed(key("east", 0), NOW);
        jobs.begin(later(200));
        jobs.again(key("east", 0), later(300));
        jobs.begin(later(300));

        jobs.failed(key("east", 0), later(300));

        assertThat(jobs.begin(later(300))).isEqualTo(later(500));
    }

    @Test
    void whatIsWantedAnewDoesNotWait() {
        want(key("east", 0), "a");
        jobs.begin(NOW);
        jobs.failed(key("east", 0), NOW);

        want(key("east", 0), "b");
        jobs.begin(NOW);

        assertThat(begun).containsExactly("a", "b");
    }
}
