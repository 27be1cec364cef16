package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PoolName;
import dev.stowage.observer.Census;
import dev.stowage.observer.Growth;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.Publication;
import dev.stowage.observer.ReplicaStatus;
import dev.stowage.owners.kubernetes.News;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what is known of a cluster, as long as it leads: what is free in each pool, and how replicas are doing. One thread
 * looks at the last census whenever there is another one, and begins what is due.
 */
public final class Observer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Observer.class);

    /** A flood of news is looked at in portions. */
    private static final Duration PORTION = Duration.ofMillis(20);

    /** Replicas that no news is about change by time alone: a pod that nobody looks at becomes unschedulable. */
    private static final Duration ROUND = Duration.ofSeconds(5);

    private static final int WRITES_AT_A_TIME = 16;

    private final Watcher<Census> watcher;
    private final Function<PoolName, Growth> growth;
    private final Times times;
    private final String identity;
    private final News signal = new News();
    private final Leadership leadership;
    private final ExecutorService work;
    private final Writes<PoolName, PoolStatus> pools;
    private final Writes<ObservedReplica, ReplicaStatus> replicas;
    private final Map<ObservedReplica, ReplicaStatus> statuses = new HashMap<>();
    private final Set<ObservedReplica> touched = new HashSet<>();
    private final Thread loop;
    private long round;
    private volatile boolean closed;

    /**
     * Where time comes from.
     *
     * @param ticker elapsed nanoseconds
     */
    public record Times(Clock clock, LongSupplier ticker) {}

    private Observer(
            KubernetesClient client,
            Leadership.Candidate candidate,
            Watcher<Census> watcher,
            Function<PoolName, Growth> growth,
            Times times) {
        this.watcher = watcher;
        this.growth = growth;
        this.times = times;
        this.identity = candidate.identity();
        this.work = Executors.newFixedThreadPool(
                WRITES_AT_A_TIME, Thread.ofVirtual().name("observer-writes").factory());
        Statuses written = new Statuses(client, candidate.identity());
        this.pools = new Writes<>(PoolStatus::changeTo, written::write, work, signal::tell);
        this.replicas = new Writes<>(ReplicaStatus::changeTo, written::write, work, signal::tell);
        this.leadership = Leadership.start(client, candidate, signal::tell);
        this.loop = Thread.ofPlatform().daemon().name("observer-publishing").unstarted(this::run);
    }

    /**
     * Stands for election, and publishes when elected.
     *
     * @param client writes
     * @param growth what is known of pools that can grow
     */
    public static Observer start(
            KubernetesClient client,
            Leadership.Candidate candidate,
            Watcher<Census> watcher,
            Function<PoolName, Growth> growth,
            Times times) {
        Observer observer = new Observer(client, candidate, watcher, growth, times);
        watcher.listen(observer::hear);
        observer.loop.start();
        return observer;
    }

    /** Whether this one publishes. */
    public boolean leads() {
        return leadership.leads();
    }

    private void hear(Census census) {
        synchronized (touched) {
            touched.addAll(census.touched());
        }
        signal.tell();
    }

    private void run() {
        try {
            while (!closed) {
                long seen = signal.count();
                long next = publish();
                Thread.sleep(PORTION);
                signal.awaitAfter(seen, next - times.ticker.getAsLong());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** When to look again. */
    private long publish() {
        long now = times.ticker.getAsLong();
        long next = now + ROUND.toNanos();
        if (!leadership.leads() || !watcher.isListed()) {
            pools.forget();
            replicas.forget();
            statuses.clear();
            return next;
        }
        try {
            Census census = watcher.known();
            next = Math.min(next, pools.write(pools(census), census.pools(), others(census), now));
            look(census, now);
            return Math.min(next, replicas.write(statuses, statuses.keySet(), Set.of(), now));
        } catch (RuntimeException fault) {
            log.error("Nothing is published now.", fault);
            return next;
        }
    }

    private Map<PoolName, PoolStatus> pools(Census census) {
        Map<PoolName, PoolStatus> wanted = new HashMap<>();
        for (PoolName pool : census.pools()) {
            census.pool(pool)
                    .map(known -> Publication.of(known, growth.apply(pool)))
                    .ifPresent(publication -> {
                        switch (publication) {
                            case Publication.Published(var status) -> wanted.put(pool, status);
                            case Publication.Withheld(var unanswered) ->
                                log.debug("Nothing is said of pool {} before this is known: {}", pool, unanswered);
                        }
                    });
        }
        return wanted;
    }

    /** Those that somebody else published last: one that no longer leads may have begun to when it still did. */
    private Set<PoolName> others(Census census) {
        return census.pools().stream()
                .filter(pool -> !census.published(pool).observer().equals(identity))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** How those replicas are doing that may do otherwise than before. */
    private void look(Census census, long now) {
        Instant instant = times.clock.instant();
        Set<ObservedReplica> due = new HashSet<>();
        synchronized (touched) {
            due.addAll(touched);
            touched.clear();
        }
        if (statuses.isEmpty() || now - round >= ROUND.toNanos()) {
            round = now;
            statuses.keySet().retainAll(Set.copyOf(census.replicas()));
            due.addAll(census.replicas());
        }
        for (ObservedReplica replica : due) {
            census.replica(replica.key(), instant)
                    .ifPresentOrElse(status -> statuses.put(replica, status), () -> statuses.remove(replica));
        }
    }

    @Override
    public void close() {
        closed = true;
        leadership.close();
        loop.interrupt();
        work.shutdown();
    }
}
