package dev.stowage.hub.kubernetes;

import dev.stowage.hub.ClusterNews;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Remembers the news of a cluster, and waits for some. */
final class Heard implements Consumer<ClusterNews> {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final List<ClusterNews> all = new CopyOnWriteArrayList<>();
    private final BlockingQueue<ClusterNews> unseen = new LinkedBlockingQueue<>();

    @Override
    public void accept(ClusterNews news) {
        all.add(news);
        unseen.add(news);
    }

    /** All there were, in order. */
    List<ClusterNews> all() {
        return new ArrayList<>(all);
    }

    /**
     * The first such news after those that were waited for before.
     *
     * @throws AssertionError if there are none before the deadline
     */
    <T extends ClusterNews> T await(Class<T> kind, Predicate<T> wanted, Duration deadline) {
        long until = System.nanoTime() + deadline.toNanos();
        while (true) {
            ClusterNews news = next(until - System.nanoTime());
            if (news == null) {
                throw new AssertionError(
                        "Waited %s in vain for %s. Heard: %s".formatted(deadline, kind.getSimpleName(), all));
            }
            if (kind.isInstance(news) && wanted.test(kind.cast(news))) {
                return kind.cast(news);
            }
        }
    }

    <T extends ClusterNews> T await(Class<T> kind, Predicate<T> wanted) {
        return await(kind, wanted, DEADLINE);
    }

    <T extends ClusterNews> T await(Class<T> kind) {
        return await(kind, _ -> true);
    }

    private ClusterNews next(long nanos) {
        try {
            return unseen.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for news.", interrupted);
        }
    }
}
