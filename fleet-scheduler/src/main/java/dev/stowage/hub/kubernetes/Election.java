package dev.stowage.hub.kubernetes;

import dev.stowage.process.LeaseElection;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes part in electing the fleet scheduler that places, by a Lease. Two may believe that they were elected for a moment: the
 * fence keeps that from placing anything twice.
 */
public final class Election implements AutoCloseable {
    /** The Lease's name. */
    public static final String LEASE = "stowage-fleet-scheduler";

    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private final KubernetesClient client;
    private final Candidate candidate;
    private final Consumer<Boolean> leading;
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("election").factory());
    private volatile boolean closed;
    private volatile CompletableFuture<?> under = CompletableFuture.completedFuture(null);

    /**
     * Who stands for election.
     *
     * @param identity differs from that of every other process
     * @param lease after so long without a word from the one that leads another one takes over
     */
    public record Candidate(String namespace, String identity, Duration lease) {}

    /** @param leading is told, in any thread, whether this process leads from now on */
    public Election(KubernetesClient client, Candidate candidate, Consumer<Boolean> leading) {
        this.client = client;
        this.candidate = candidate;
        this.leading = leading;
    }

    /** Stands for election from now on, and again whenever one has ended. */
    public synchronized void stand() {
        if (closed) {
            return;
        }
        LeaseElection election =
                new LeaseElection(new LeaseLock(candidate.namespace(), LEASE, candidate.identity()), candidate.lease());
        under = election.stand(
                client,
                new LeaderCallbacks(
                        () -> leading.accept(true),
                        () -> leading.accept(false),
                        leader -> LOG.info("leader=\"{}\"", leader)),
                System::nanoTime);
        var _ = under.whenComplete((_, failure) -> {
            leading.accept(false);
            if (!closed) {
                if (failure != null) {
                    LOG.warn("problem=\"the election ended, and begins anew\"", failure);
                }
                var _ = later.schedule(this::stand, election.retry().toMillis(), TimeUnit.MILLISECONDS);
            }
        });
    }

    /** Gives the Lease up, so that another process takes over at once. */
    @Override
    public synchronized void close() {
        closed = true;
        under.cancel(true);
        later.shutdown();
    }
}
