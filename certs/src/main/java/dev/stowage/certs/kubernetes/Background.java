package dev.stowage.certs.kubernetes;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one thing again and again in a thread of its own, sooner if it is told to. May be used by several threads. */
final class Background implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Background.class);
    /** So that somebody who changes things back each time does not keep a processor busy. */
    private static final Duration BREATH = Duration.ofMillis(50);

    /** How long a round may take to end when it is interrupted. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final Supplier<Duration> body;
    private final Duration afterFault;
    private final Semaphore woken = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;

    /**
     * Does nothing before {@link #start}.
     *
     * @param body returns how long to pause
     * @param afterFault how long to pause when it threw
     */
    Background(String name, Duration afterFault, Supplier<Duration> body) {
        this.body = body;
        this.afterFault = afterFault;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    /** Begins, if it has not. */
    synchronized void start() {
        if (!closed && thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    /** Ends the pause. */
    void wake() {
        woken.release();
    }

    private void run() {
        try {
            while (!closed) {
                Duration pause = once();
                if (woken.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS) && !closed) {
                    Thread.sleep(BREATH);
                }
                woken.drainPermits();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration once() {
        try {
            return body.get();
        } catch (Exception | Error fault) {
            // Also an Error: memory that ran out elsewhere must not end what nobody would start again.
            report(fault);
            return afterFault;
        }
    }

    private static void report(Throwable fault) {
        try {
            LOG.warn("Goes on after a fault", fault);
        } catch (OutOfMemoryError none) {
            // Not even enough is left to say so; the next round is soon.
        }
    }

    /** Interrupts the round and waits until it has ended, though not for long. */
    @Override
    public void close() {
        if (isRunningAfterEnd() && !thread.equals(Thread.currentThread())) {
            try {
                if (!thread.join(FAREWELL)) {
                    LOG.warn("{} has not ended within {}", thread.getName(), FAREWELL);
                }
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized boolean isRunningAfterEnd() {
        closed = true;
        thread.interrupt();
        return thread.isAlive();
    }
}
