package dev.stowage.webhook.app;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends what was started, the last first. One that fails does not keep the others from ending. */
final class Shutdown implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.companion");

    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    /** Starts a part elsewhere; it will be ended before all that were added until now, if its start did not fail. */
    <T extends AutoCloseable> CompletableFuture<T> start(Supplier<T> part, Executor elsewhere) {
        CompletableFuture<T> future = CompletableFuture.supplyAsync(part, elsewhere);
        add(() -> {
            if (future.handle((_, fault) -> fault == null).join()) {
                future.join().close();
            }
        });
        return future;
    }

    /** To be ended before all that were added until now. */
    synchronized <T extends AutoCloseable> T add(T part) {
        started.push(part);
        return part;
    }

    @Override
    public synchronized void close() {
        while (!started.isEmpty()) {
            AutoCloseable part = started.pop();
            try {
                part.close();
            } catch (InterruptedException fault) {
                Thread.currentThread().interrupt();
                LOG.warn(
                        "part={} problem=\"interrupted while ending\"",
                        part.getClass().getSimpleName(),
                        fault);
            } catch (Exception fault) {
                LOG.warn("part={} problem=\"did not end well\"", part.getClass().getSimpleName(), fault);
            }
        }
    }
}
