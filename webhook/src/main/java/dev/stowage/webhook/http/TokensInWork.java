package dev.stowage.webhook.http;

import java.util.concurrent.atomic.AtomicLong;

/** How many tokens of JSON are in memory as trees, and how many may be. */
final class TokensInWork {
    private final AtomicLong count = new AtomicLong();
    private final long limit;

    TokensInWork(long limit) {
        this.limit = limit;
    }

    /** Whether there was room for so many more; then {@link #leave} must follow. */
    boolean enter(long tokens) {
        if (count.addAndGet(tokens) <= limit) {
            return true;
        }
        count.addAndGet(-tokens);
        return false;
    }

    void leave(long tokens) {
        count.addAndGet(-tokens);
    }
}
