package dev.stowage.e2e;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** The most memory that a process has while this watches it, looked at once a second. */
final class ResidentMemory implements AutoCloseable {
    private final AtomicLong most = new AtomicLong();
    private final LongSupplier memory;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /** Starts to watch. */
    ResidentMemory(LongSupplier memory) {
        this.memory = memory;
        var _ = clock.scheduleAtFixedRate(this::look, 0, 1, TimeUnit.SECONDS);
    }

    private void look() {
        most.accumulateAndGet(memory.getAsLong(), Math::max);
    }

    /** In bytes. */
    long most() {
        look();
        return most.get();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
