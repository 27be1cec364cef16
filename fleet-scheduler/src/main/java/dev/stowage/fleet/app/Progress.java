package dev.stowage.fleet.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells a person at a terminal that reading takes more than a second. */
final class Progress implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 1;

    private final CountDownLatch done = new CountDownLatch(1);

    private Progress() {}

    static Progress start(Surroundings surroundings) {
        Progress progress = new Progress();
        if (surroundings.errorIsTerminal()) {
            Thread.ofPlatform().daemon().start(() -> progress.show(surroundings));
        }
        return progress;
    }

    @Override
    public void close() {
        done.countDown();
    }

    private void show(Surroundings surroundings) {
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                surroundings.error().println("reading the fleet …");
                surroundings.error().flush();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
