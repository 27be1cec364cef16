package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PodUid;
import dev.stowage.observer.Tokens;
import dev.stowage.owners.kubernetes.CacheStarter;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.KindCache;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows a cluster from watching it. One thread takes what came in, all of it at a time, and makes of it what is known then,
 * which any thread may read. Whatever goes wrong there, everything is listed anew; until that is done, what was known before
 * stays.
 *
 * @param <C> what is known at one moment
 */
public final class Watcher<C> implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Watcher.class);

    /** Versions move without news, by bookmarks. */
    private static final Duration QUIET = Duration.ofSeconds(1);

    /** While something is to be found out. */
    private static final Duration WAITING = Duration.ofMillis(100);

    private static final Duration REBUILD = Duration.ofSeconds(5);
    private static final int LOOKUPS_AT_A_TIME = 4;

    private final CacheStarter starter;
    private final ReplicaCaches owners;
    private final Keeping<C> keeping;
    private final Clock clock;
    private final Consumer<PodUid> forget;
    private final List<Consumer<C>> listeners = new CopyOnWriteArrayList<>();
    private final ExecutorService lookups;
    private final AtomicBoolean ownersTold = new AtomicBoolean();
    private final AtomicInteger rebuilds = new AtomicInteger();
    private final Thread loop;
    private final Thread ownersLoop;
    private volatile Inbox inbox = new Inbox();
    private volatile Feeds feeds;
    private volatile C known;
    private volatile boolean listed;
    private volatile int illegible;
    private volatile boolean closed;

    private Watcher(
            CacheStarter starter, ReplicaCaches owners, Keeping<C> keeping, Clock clock, Consumer<PodUid> forget) {
        this.starter = starter;
        this.owners = owners;
        this.keeping = keeping;
        this.clock = clock;
        this.forget = forget;
        this.feeds = new Feeds(starter, inbox, keeping.extent());
        this.known = keeping.empty().get();
        this.lookups = Executors.newFixedThreadPool(
                LOOKUPS_AT_A_TIME, Thread.ofVirtual().name("observer-lookup").factory());
        this.loop = Thread.ofPlatform().daemon().name("observer").unstarted(this::run);
        this.ownersLoop = Thread.ofVirtual().name("observer-owners").unstarted(this::hearOwners);
    }

    /**
     * One that has not begun yet.
     *
     * @param starter whose connection reads what is in {@link #paths} whole; it is not closed with the watcher
     * @param owners not closed either
     * @param forget is told of pods that are gone
     */
    public static <C> Watcher<C> of(
            CacheStarter starter, ReplicaCaches owners, Keeping<C> keeping, Clock clock, Consumer<PodUid> forget) {
        Watcher<C> watcher = new Watcher<>(starter, owners, keeping, clock, forget);
        starter.watchOver(watcher::caches);
        return watcher;
    }

    /** Begins to watch, and returns at once. To be called once. */
    public synchronized void begin() {
        if (!closed) {
            loop.start();
            ownersLoop.start();
        }
    }

    /** The paths of the kinds that have to be read whole. */
    public static Set<String> paths() {
        return Feeds.paths();
    }

    /** What is known now; nothing before everything was listed once. */
    public C known() {
        return known;
    }

    /** Is told whenever something else is known, on the watcher's own thread: must not block. */
    public void listen(Consumer<C> listener) {
        listeners.add(listener);
    }

    /** Whether everything was listed once. */
    public boolean isListed() {
        return listed;
    }

    /** How many objects cannot be read now. */
    public int illegible() {
        return illegible;
    }

    /** How often everything had to be listed anew. */
    public int rebuilds() {
        return rebuilds.get();
    }

    public List<CacheStatus> status() {
        return feeds.status();
    }

    private Collection<KindCache<?>> caches() {
        return feeds.all();
    }

    private void run() {
        while (!closed) {
            try (Feeds current = feeds) {
                current.start();
                live(current, inbox);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failure) {
                rebuilds.incrementAndGet();
                log.error("What is known of the cluster is put together anew.", failure);
                pause();
            }
            inbox = new Inbox();
            feeds = new Feeds(starter, inbox, keeping.extent());
        }
    }

    private void live(Feeds current, Inbox messages) throws InterruptedException {
        Attributions attributions = new Attributions(owners::end);
        Life life = new Life(attributions, new Complaints(owners::end));
        Lookups asked = new Lookups(starter::client, lookups, messages);
        C now = keeping.empty().get();
        while (!closed) {
            long seen = messages.signal().count();
            // INVARIANT: versions first. What is in the inbox after that is at least all up to them.
            boolean everything = current.isListed();
            Tokens tokens = current.tokens();
            Instant instant = clock.instant();
            Life.Batch batch = life.after(
                    new Life.Look(messages.take(), tokens, everything, ownersTold.getAndSet(false)), instant);
            illegible = life.illegible();
            if (!batch.news().isEmpty()) {
                now = keeping.after().after(now, batch.news(), instant);
                publish(now, life);
            }
            batch.lost().forEach(forget);
            asked.ask(keeping.inquiries().apply(now), attributions.overdue(instant), instant);
            Duration wait = asked.isWaiting() || attributions.isWaiting() ? WAITING : QUIET;
            messages.signal().awaitAfter(seen, wait.toNanos());
        }
    }

    private void publish(C now, Life life) {
        if (life.isListed()) {
            known = now;
            listed = true;
            listeners.forEach(listener -> listener.accept(now));
        }
    }

    private void pause() {
        try {
            Thread.sleep(REBUILD);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void hearOwners() {
        try {
            while (!closed) {
                long seen = owners.news().count();
                ownersTold.set(true);
                inbox.signal().tell();
                while (!owners.news().awaitAfter(seen, QUIET.toNanos())) {
                    if (closed) {
                        return;
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        loop.interrupt();
        ownersLoop.interrupt();
        lookups.shutdownNow();
        feeds.close();
    }
}
