package dev.stowage.observer.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes part in electing the companion that publishes, by a Lease. Two may believe that they were elected for a moment: that
 * makes what is published older, never wrong. The Lease also tells a hub whether anybody observes.
 */
public final class Leadership implements AutoCloseable {
    /** The Lease's name. */
    public static final String LEASE = "stowage-observer";

    private static final Logger log = LoggerFactory.getLogger(Leadership.class);

    private final KubernetesClient client;
    private final Candidate candidate;
    private final Runnable changed;
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean leads;
    private volatile boolean closed;
    private volatile CompletableFuture<?> election = CompletableFuture.completedFuture(null);

    /**
     * Who stands for election.
     *
     * @param identity differs from that of every other companion
     * @param lease after so long without a word from the leader another one takes over
     */
    public record Candidate(String namespace, String identity, Duration lease) {
        /** How often the leader renews, and the others look. */
        Duration retry() {
            return lease.dividedBy(6);
        }

        /** After so long without success the leader gives up: before the others may take over. */
        Duration renewDeadline() {
            return lease.multipliedBy(2).dividedBy(3);
        }
    }

    private Leadership(KubernetesClient client, Candidate candidate, Runnable changed) {
        this.client = client;
        this.candidate = candidate;
        this.changed = changed;
    }

    /**
     * Stands for election from now on.
     *
     * @param changed is told, in any thread, when this one begins or ceases to lead
     */
    static Leadership start(KubernetesClient client, Candidate candidate, Runnable changed) {
        Leadership leadership = new Leadership(client, candidate, changed);
        leadership.stand();
        return leadership;
    }

    /** Whether this one publishes. */
    public boolean leads() {
        return leads;
    }

    private synchronized void stand() {
        if (closed) {
            return;
        }
        election = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(LEASE)
                        .withLock(new LeaseLock(candidate.namespace(), LEASE, candidate.identity()))
                        .withLeaseDuration(candidate.lease())
                        .withRenewDeadline(candidate.renewDeadline())
                        .withRetryPeriod(candidate.retry())
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(
                                new LeaderCallbacks(() -> become(true), () -> become(false), Leadership::announce))
                        .build())
                .build()
                .start();
        // An election ends when it is lost, and when something goes wrong.
        var _ = election.whenComplete((_, failure) -> {
            become(false);
            if (failure != null && !closed) {
                log.warn("The election of the observer ended and begins anew.", failure);
            }
            again();
        });
    }

    private void again() {
        try {
            CompletableFuture.delayedExecutor(candidate.retry().toMillis(), TimeUnit.MILLISECONDS, work)
                    .execute(this::stand);
        } catch (RejectedExecutionException over) {
            log.debug("No other election is begun.", over);
        }
    }

    private void become(boolean leader) {
        if (leads != leader) {
            leads = leader;
            log.info("observing={}", leader);
            changed.run();
        }
    }

    private static void announce(String leader) {
        log.info("observer=\"{}\"", leader);
    }

    /** Gives the Lease up, so that another companion takes over at once. */
    @Override
    public synchronized void close() {
        closed = true;
        election.cancel(true);
        become(false);
        work.shutdown();
    }
}
