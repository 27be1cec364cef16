package dev.stowage.process;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that an API server's memory was put back, as when its etcd is restored from a snapshot: what a process remembers of
 * such a cluster is wrong, and stays so, since its watches go on from versions that the cluster has yet to come to.
 */
public final class MemoryWatch {
    static final Duration PERIOD = Duration.ofSeconds(5);

    /**
     * Whoever does not answer any more may come back with less than it had, and is asked before it has come further than it was.
     * One that never told its version, as where that is not allowed, can be compared with nothing.
     */
    static final Duration SOON = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(MemoryWatch.class);

    private final Supplier<NewestVersion> newest;
    private final Later later;
    private final Consumer<String> putBack;
    private NewestVersion seen = NewestVersion.UNKNOWN;

    /** Runs something after a pause. */
    @FunctionalInterface
    interface Later {
        void run(Runnable work, Duration pause);
    }

    /**
     * @param newest asks the API server, or throws
     * @param putBack is told once, in words
     */
    MemoryWatch(Supplier<NewestVersion> newest, Later later, Consumer<String> putBack) {
        this.newest = newest;
        this.later = later;
        this.putBack = putBack;
    }

    /**
     * Asks at once and then again and again, for as long as the process runs.
     *
     * @param plural a kind of ours that the client may list
     * @param putBack is told once, in words and in any thread
     */
    public static void start(KubernetesClient client, String plural, Consumer<String> putBack) {
        MemoryWatch watch = new MemoryWatch(
                new VersionQuestion(client, plural)::ask,
                (look, pause) -> CompletableFuture.delayedExecutor(
                                pause.toNanos(), TimeUnit.NANOSECONDS, Thread::startVirtualThread)
                        .execute(look),
                putBack);
        Thread.startVirtualThread(watch::look);
    }

    void look() {
        NewestVersion now = asked();
        if (now.isBefore(seen)) {
            putBack.accept(
                    "the API server is at version %s and was at %s: its memory was put back, and what is known of it is void"
                            .formatted(now, seen));
            return;
        }
        if (now.isKnown()) {
            seen = now;
        }
        later.run(this::look, now.isKnown() == seen.isKnown() ? PERIOD : SOON);
    }

    /** One that does not answer may be down for any reason; what it says afterwards tells. */
    private NewestVersion asked() {
        try {
            return newest.get();
        } catch (RuntimeException unanswered) {
            LOG.debug("The API server's newest version is not known.", unanswered);
            return NewestVersion.UNKNOWN;
        }
    }
}
