package dev.stowage.hub.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Requests of which so many are under way at a time. */
record Several(int atATime) {
    /** The results, in the order of what they are of. */
    <T, R> List<R> all(List<T> each, Function<T, Optional<R>> request) {
        Semaphore permits = new Semaphore(atATime);
        List<Future<Optional<R>>> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            each.forEach(one -> results.add(threads.submit(() -> {
                permits.acquire();
                try {
                    return request.apply(one);
                } finally {
                    permits.release();
                }
            })));
        }
        return results.stream().flatMap(result -> result.resultNow().stream()).toList();
    }
}
