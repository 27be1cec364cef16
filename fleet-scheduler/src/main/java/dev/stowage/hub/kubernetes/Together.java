package dev.stowage.hub.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Does something that blocks for many at the same time.
 *
 * @param atATime 1 or more
 */
record Together(int atATime) {
    /**
     * The results, in the order of what they are of.
     *
     * @throws RuntimeException the first that was thrown, when all are through
     */
    <T, R> List<R> all(List<T> each, Function<T, Optional<R>> work) {
        if (each.size() == 1) {
            return work.apply(each.getFirst()).stream().toList();
        }
        Semaphore permits = new Semaphore(atATime);
        List<Future<Optional<R>>> under = new ArrayList<>(each.size());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (T one : each) {
                under.add(threads.submit(() -> {
                    permits.acquire();
                    try {
                        return work.apply(one);
                    } finally {
                        permits.release();
                    }
                }));
            }
        }
        return under.stream().flatMap(result -> result(result).stream()).toList();
    }

    private static <R> Optional<R> result(Future<Optional<R>> done) {
        try {
            return done.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
