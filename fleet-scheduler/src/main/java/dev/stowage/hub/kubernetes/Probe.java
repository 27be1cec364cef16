package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.Session.Ending;
import dev.stowage.process.NewestVersion;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks an API server again and again for a sign of life, since one that hangs ends no connection, and whether it is still the same
 * cluster with the same past. What is wrong is noticed within {@link #PERIOD} and {@link Peer#PATIENCE}.
 */
final class Probe implements AutoCloseable {
    static final Duration PERIOD = Duration.ofSeconds(3);

    /** So many signs of life apart it is asked what kinds are served. */
    private static final int KINDS = 10;

    /** An API server that is busy, or begins or ends, says so now and then. */
    private static final int PASSING_REFUSALS = 3;

    private final ApiServer server;
    private final Peer peer;
    private final Duration period;
    private final Consumer<Ending> failed;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private Peer.Sign last;
    private int refusals;

    private Probe(ApiServer server, Peer peer, Duration period, Consumer<Ending> failed) {
        this.server = server;
        this.peer = peer;
        this.period = period;
        this.failed = failed;
        this.last = new Peer.Sign(peer.uid(), NewestVersion.UNKNOWN);
        this.thread = Thread.ofVirtual().name("probe").unstarted(this::run);
    }

    /**
     * Begins after the first period.
     *
     * @param failed is told what is wrong
     */
    static Probe start(ApiServer server, Peer peer, Duration period, Consumer<Ending> failed) {
        Probe probe = new Probe(server, peer, period, failed);
        probe.thread.start();
        return probe;
    }

    private void run() {
        try {
            int count = 0;
            while (!closed.await(period.toNanos(), TimeUnit.NANOSECONDS)) {
                count++;
                ask(count % KINDS == 0);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (LinkFault fault) {
            failed.accept(new Ending.Fault(fault));
        }
    }

    private void ask(boolean kinds) {
        try {
            Peer.Sign sign = Peer.sign(server);
            if (!sign.uid().equals(peer.uid())) {
                throw new LinkFault(Unready.UNREACHABLE, "Another cluster answers at that address.");
            }
            if (sign.isBefore(last) || (kinds && !Peer.of(server).equals(peer))) {
                failed.accept(new Ending.Otherwise());
            }
            last = sign;
            refusals = 0;
        } catch (LinkFault fault) {
            if (!(fault.getCause() instanceof Refusal refusal)
                    || !refusal.isPassing()
                    || ++refusals >= PASSING_REFUSALS) {
                throw fault;
            }
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
