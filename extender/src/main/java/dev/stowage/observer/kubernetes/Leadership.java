package dev.stowage.observer.kubernetes;

import dev.stowage.process.LeaseElection;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
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

    private final Election elections;
    private final Later later;
    private final Runnable changed;
    private volatile boolean leads;
    private volatile boolean closed;
    private volatile CompletableFuture<?> election = CompletableFuture.completedFuture(null);

    /** How one takes part in one election. */
    @FunctionalInterface
    interface Election {
        /** Ends when the election is lost, or something goes wrong; cancelled, it gives the Lease up. */
        CompletableFuture<?> stand(LeaderCallbacks callbacks);
    }

    /** Runs something after a pause, and nothing any more when it is closed. */
    interface Later extends AutoCloseable {
        void run(Runnable work);

        @Override
        void close();
    }

    /**
     * Who stands for election.
     *
     * @param identity differs from that of every other companion
     * @param lease after so long without a word from the leader another one takes over
     */
    public record Candidate(String namespace, String identity, Duration lease) {
        private LeaseElection election() {
            return new LeaseElection(new LeaseLock(namespace, LEASE, identity), lease);
        }
    }

    private Leadership(Election elections, Later later, Runnable changed) {
        this.elections = elections;
        this.later = later;
        this.changed = changed;
    }

    /**
     * Stands for election from now on.
     *
     * @param changed is told, in any thread, when this one begins or ceases to lead
     */
    static Leadership start(KubernetesClient client, Candidate candidate, Runnable changed) {
        LeaseElection election = candidate.election();
        return start(
                callbacks -> election.stand(client, callbacks, System::nanoTime), pausing(election.retry()), changed);
    }

    static Leadership start(Election elections, Later later, Runnable changed) {
        Leadership leadership = new Leadership(elections, later, changed);
        leadership.stand();
        return leadership;
    }

    private static Later pausing(Duration pause) {
        ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
        return new Later() {
            @Override
            public void run(Runnable next) {
                try {
                    CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, work)
                            .execute(next);
                } catch (RejectedExecutionException over) {
                    log.debug("No other election is begun.", over);
                }
            }

            @Override
            public void close() {
                work.shutdown();
            }
        };
    }

    /** Whether this one publishes. */
    public boolean leads() {
        return leads;
    }

    private synchronized void stand() {
        if (closed) {
            return;
        }
        election = elections.stand(new LeaderCallbacks(() -> become(true), () -> become(false), Leadership::announce));
        // An election ends when it is lost, and when something goes wrong.
        var _ = election.whenComplete((_, failure) -> {
            become(false);
            if (failure != null && !closed) {
                log.warn("The election of the observer ended and begins anew.", failure);
            }
            later.run(this::stand);
        });
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
        later.close();
    }
}
