package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Hub;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes whoever waits for news: that something changed, that watching ended, that it is to stop. Thread-safe. */
final class Bell implements Hub.Listener {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private boolean changed;
    private boolean ended;
    private boolean stopped;
    private String why = "";

    /** What woke somebody. */
    sealed interface News {
        record Changed() implements News {}

        /** {@code why} is empty where nothing is wrong. */
        record Ended(String why) implements News {}

        record Stopped() implements News {}
    }

    @Override
    public void heard() {
        ring(() -> changed = true);
    }

    @Override
    public void ended(String reason) {
        ring(() -> {
            ended = true;
            why = why.isEmpty() ? reason : why;
        });
    }

    void stop() {
        ring(() -> stopped = true);
    }

    private void ring(Runnable change) {
        lock.lock();
        try {
            change.run();
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets what it was told, but for that it is to stop. */
    void reset() {
        lock.lock();
        try {
            changed = false;
            ended = false;
            why = "";
        } finally {
            lock.unlock();
        }
    }

    /** Waits for news. */
    News await() {
        lock.lock();
        try {
            while (!changed && !ended && !stopped) {
                rung.awaitUninterruptibly();
            }
            return stopped ? new News.Stopped() : ended ? new News.Ended(why) : new News.Changed();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets time pass, unless it is to stop. What changes meanwhile belongs to what changed before.
     *
     * @return whether it may go on
     */
    boolean rest(Duration time) {
        lock.lock();
        try {
            long left = time.toNanos();
            while (!stopped && left > 0) {
                left = rung.awaitNanos(left);
            }
            return !stopped;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
