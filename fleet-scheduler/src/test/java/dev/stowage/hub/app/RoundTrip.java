package dev.stowage.hub.app;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** How long a request to an API server takes, beside what its answer costs to read. */
record RoundTrip(Duration each) {
    /** Until one request is answered. */
    void await() {
        await(1);
    }

    /** Until so many are, one after another. */
    void await(int requests) {
        long end = System.nanoTime() + each.multipliedBy(requests).toNanos();
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
