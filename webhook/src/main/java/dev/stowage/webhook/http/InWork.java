package dev.stowage.webhook.http;

import java.util.concurrent.atomic.AtomicInteger;

/** How many requests are being decided, and how many may be. */
final class InWork {
    private final AtomicInteger count = new AtomicInteger();
    private final int limit;

    InWork(int limit) {
        this.limit = limit;
    }

    /** Whether there was room for one more; then {@link #leave} must follow. */
    boolean enter() {
        if (count.incrementAndGet() <= limit) {
            return true;
        }
        count.decrementAndGet();
        return false;
    }

    void leave() {
        count.decrementAndGet();
    }

    int count() {
        return Math.min(count.get(), limit);
    }
}
