package dev.stowage.e2e;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Lets time pass, where its passing is what a test is about: a pause is as long as it is, and there is nothing to wait for. */
final class Idle {
    private Idle() {}

    /** Returns after so long; at once if that is not positive. */
    static void during(Duration duration) {
        long began = System.nanoTime();
        for (long left = duration.toNanos(); left > 0; left = duration.toNanos() - (System.nanoTime() - began)) {
            LockSupport.parkNanos(left);
        }
    }
}
