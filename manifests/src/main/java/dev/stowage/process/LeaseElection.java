package dev.stowage.process;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One election by a Lease. It ends when it is lost, when something goes wrong, and when it stands still: the library's own goes
 * on for ever without looking at the Lease once a look has ended otherwise than with an answer of the API server.
 *
 * @param lock the Lease, and the identity of this process, which differs from that of every other one
 * @param lease after so long without a word from the one that leads another one takes over
 */
public record LeaseElection(LeaseLock lock, Duration lease) {
    /** How often the one that leads renews, and the others look. */
    public Duration retry() {
        return lease.dividedBy(6);
    }

    /** After so long without success the one that leads gives up: before the others may take over. */
    Duration renewDeadline() {
        return lease.multipliedBy(2).dividedBy(3);
    }

    /** Begins; cancelled, the election gives the Lease up. */
    public CompletableFuture<?> stand(KubernetesClient client, LeaderCallbacks callbacks, LongSupplier ticker) {
        WatchedLock watched = new WatchedLock(lock, ticker);
        CompletableFuture<?> election = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(lock.describe())
                        .withLock(watched)
                        .withLeaseDuration(lease)
                        .withRenewDeadline(renewDeadline())
                        .withRetryPeriod(retry())
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(callbacks)
                        .build())
                .build()
                .start();
        return endingWhenStill(
                election,
                watched,
                CompletableFuture.delayedExecutor(retry().toNanos(), TimeUnit.NANOSECONDS, Thread::startVirtualThread));
    }

    /** @param later runs something after a pause */
    CompletableFuture<?> endingWhenStill(CompletableFuture<?> election, WatchedLock watched, Executor later) {
        CompletableFuture<Void> ending = new CompletableFuture<>();
        var _ = election.whenComplete((_, failure) -> {
            if (failure == null) {
                ending.complete(null);
            } else {
                ending.completeExceptionally(failure);
            }
        });
        var _ = ending.whenComplete((_, _) -> election.cancel(true));
        look(ending, watched, later);
        return ending;
    }

    private void look(CompletableFuture<?> ending, WatchedLock watched, Executor later) {
        later.execute(() -> {
            if (watched.sinceLook().compareTo(lease) > 0) {
                ending.completeExceptionally(
                        new IllegalStateException("Nobody looked at the Lease for %s.".formatted(watched.sinceLook())));
            } else if (!ending.isDone()) {
                look(ending, watched, later);
            }
        });
    }
}
