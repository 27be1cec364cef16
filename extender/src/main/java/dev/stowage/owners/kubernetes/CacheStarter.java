package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts caches, starts them anew when they have ended, and opens another connection when theirs has died. */
public final class CacheStarter implements Starter, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(CacheStarter.class);

    private static final int MAX_DOUBLINGS = 16;

    /** A right that comes by itself shall not be waited for much longer than it takes. */
    private static final Duration REFUSED_RETRY = Duration.ofSeconds(1);

    private final Connection connection;
    private final CacheSettings settings;
    private final ScheduledExecutorService clock;
    private final ExecutorService work;
    private final List<Supplier<Collection<KindCache<?>>>> watched = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<KubernetesClient> client;

    public CacheStarter(Connection connection, CacheSettings settings) {
        this.connection = connection;
        this.settings = settings;
        ThreadFactory daemons =
                Thread.ofPlatform().daemon().name("owner-caches").factory();
        this.clock = Executors.newSingleThreadScheduledExecutor(daemons);
        this.work = Executors.newVirtualThreadPerTaskExecutor();
        this.client = open();
        checkFromTimeToTime();
    }

    private CompletableFuture<KubernetesClient> open() {
        return CompletableFuture.supplyAsync(connection::open, work);
    }

    /** The client of the connection, which is another one after the connection died. Blocks until it is open. */
    public KubernetesClient client() {
        return client.join();
    }

    @Override
    public void start(KindCache<?> cache) {
        try {
            work.execute(() -> cache.start(client::join));
        } catch (RejectedExecutionException closed) {
            log.debug("The cache of {} is not started, since all are closed.", cache.kind(), closed);
        }
    }

    @Override
    public void later(KindCache<?> cache, Trouble trouble, int failures) {
        after(delay(settings, trouble, failures), () -> start(cache));
    }

    private void after(Duration delay, Runnable task) {
        try {
            var _ = clock.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            log.debug("Nothing is done about the caches any more, since all are closed.", closed);
        }
    }

    /** After what time it is tried again. */
    static Duration delay(CacheSettings settings, Trouble trouble, int failures) {
        return switch (trouble) {
            case FAULT -> doubled(settings.firstRetry(), failures, settings.checks());
            case REFUSED -> doubled(REFUSED_RETRY, failures + 1 - Trouble.PASSING_REFUSALS, settings.lastingRetry());
            case ABSENT -> settings.lastingRetry();
        };
    }

    private static Duration doubled(Duration first, int times, Duration most) {
        Duration doubled = first.multipliedBy(1L << Math.clamp(times, 0, MAX_DOUBLINGS));
        return doubled.compareTo(most) < 0 ? doubled : most;
    }

    /** Looks after these caches too, from time to time. */
    public void watchOver(Supplier<Collection<KindCache<?>>> caches) {
        watched.add(caches);
    }

    /** One look at a time, which may take as long as a request: all caches share the connection that is looked at. */
    private void checkFromTimeToTime() {
        after(settings.checks(), () -> {
            try {
                work.execute(() -> {
                    try {
                        check();
                    } finally {
                        checkFromTimeToTime();
                    }
                });
            } catch (RejectedExecutionException closed) {
                log.debug("The caches are not looked after any more, since all are closed.", closed);
            }
        });
    }

    private void check() {
        CompletableFuture<KubernetesClient> checked = client;
        switch (pulse(checked)) {
            case BEATS -> caches().filter(this::isSilent).forEach(this::start);
            case UNREACHABLE -> {}
            case SILENT -> {
                log.warn("The API server does not answer over the connection of the caches, which is replaced.");
                client = open();
                caches().forEach(this::start);
                close(checked);
            }
        }
    }

    private Stream<KindCache<?>> caches() {
        return watched.stream().flatMap(caches -> caches.get().stream());
    }

    private boolean isSilent(KindCache<?> cache) {
        return cache.state() instanceof KindCache.State.Synced && age(cache).compareTo(settings.silence()) > 0;
    }

    /** How it is doing. */
    public CacheStatus status(KindCache<?> cache) {
        return CacheStatus.of(cache.kind(), cache.state(), age(cache));
    }

    /** Since anything came from the API server about this kind. */
    private Duration age(KindCache<?> cache) {
        return Duration.ofNanos(settings.ticker().getAsLong() - connection.lastHeard(cache.path()));
    }

    /** A connection that could not be opened at all is replaced like one that has died. */
    private static Connection.Pulse pulse(CompletableFuture<KubernetesClient> client) {
        if (client.isCompletedExceptionally()) {
            return Connection.Pulse.SILENT;
        }
        return client.isDone() ? Connection.pulse(client.join()) : Connection.Pulse.UNREACHABLE;
    }

    @Override
    public void close() {
        clock.shutdownNow();
        close(client);
        work.shutdown();
    }

    private static void close(CompletableFuture<KubernetesClient> client) {
        var _ = client.thenAccept(KubernetesClient::close);
    }
}
