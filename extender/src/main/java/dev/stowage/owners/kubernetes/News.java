package dev.stowage.owners.kubernetes;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets threads wait until something has changed. */
public final class News {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition told = lock.newCondition();
    private long count;

    /** How often there was news. To be read before looking at what may change. */
    public long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    public void tell() {
        lock.lock();
        try {
            count++;
            told.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for news after those that were counted.
     *
     * @return false if there was none in that time
     */
    public boolean awaitAfter(long seen, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (count == seen) {
                if (left <= 0) {
                    return false;
                }
                left = told.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
