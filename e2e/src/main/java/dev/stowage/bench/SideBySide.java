package dev.stowage.bench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Does the same to many things, a few at a time. */
final class SideBySide {
    private static final int AT_ONCE = 16;

    private SideBySide() {}

    static <T> void run(List<T> things, Consumer<T> action) {
        try (ExecutorService workers =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            things.stream()
                    .map(thing -> CompletableFuture.runAsync(() -> action.accept(thing), workers))
                    .toList()
                    .forEach(CompletableFuture::join);
        }
    }
}
