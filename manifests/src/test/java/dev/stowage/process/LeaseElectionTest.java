package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LeaseElectionTest {
    private final AtomicLong now = new AtomicLong();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final CompletableFuture<Void> election = new CompletableFuture<>();
    private final LeaseElection tried =
            new LeaseElection(new LeaseLock("system", "lease", "one"), Duration.ofSeconds(15));
    private final WatchedLock lock = new WatchedLock(new FreeLock(), now::get);
    private final CompletableFuture<?> ending = tried.endingWhenStill(election, lock, later::add);

    /** Nobody has it. */
    private record FreeLock() implements Lock {
        @Override
        public LeaderElectionRecord get(KubernetesClient client) {
            ZonedDateTime ever = ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
            return new LeaderElectionRecord("", Duration.ofSeconds(1), ever, ever, 0);
        }

        @Override
        public void create(KubernetesClient client, LeaderElectionRecord record) {}

        @Override
        public void update(KubernetesClient client, LeaderElectionRecord record) {}

        @Override
        public String identity() {
            return "one";
        }

        @Override
        public String describe() {
            return "a lock";
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
        later.remove().run();
    }

    @Test
    void timesLeaveRoomForTheNextLeader() {
        assertThat(tried.retry()).isLessThan(tried.renewDeadline());
        assertThat(tried.renewDeadline()).isLessThan(tried.lease());
    }

    @Test
    @SuppressWarnings("NullAway") // No API server is asked.
    void goesOnAsLongAsSomebodyLooks() {
        for (int i = 0; i < 10; i++) {
            pass(Duration.ofSeconds(15));
            lock.get(null);
        }

        assertThat(ending).isNotDone();
        assertThat(election).isNotDone();
    }

    @Test
    void endsWhenNobodyHasLookedForTheLengthOfALease() {
        pass(Duration.ofSeconds(15));
        assertThat(ending).isNotDone();

        pass(Duration.ofMillis(1));

        assertThat(ending)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("Nobody looked at the Lease for PT15.001S.");
        assertThat(election).isCancelled();
        assertThat(later).isEmpty();
    }

    @Test
    void endsAsTheElectionEnds() {
        election.complete(null);
        pass(Duration.ofSeconds(1));

        assertThat(ending).isCompleted();
        assertThat(later).isEmpty();
    }

    @Test
    void endsWithWhatWentWrong() {
        election.completeExceptionally(new IllegalStateException("on purpose"));

        assertThat(ending).isCompletedExceptionally();
        assertThat(ending.handle((_, failure) -> failure).join())
                .satisfiesAnyOf(
                        failure -> assertThat(failure).hasMessageContaining("on purpose"),
                        failure -> assertThat(failure).isInstanceOf(CompletionException.class));
    }

    @Test
    void isCancelledWithIt() {
        ending.cancel(true);

        assertThat(election).isCancelled();
    }
}
