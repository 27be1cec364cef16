package dev.stowage.observer.kubernetes;

import dev.stowage.extender.Finding;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolState;
import dev.stowage.observer.Census;
import dev.stowage.observer.Happening;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.Pacing;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.Publication;
import dev.stowage.observer.ReplicaStatus;
import dev.stowage.observer.Tally;
import dev.stowage.owners.kubernetes.News;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
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

    /** Some things change by time alone: a pod that nobody looks at becomes unschedulable, an autoscaler's word grows old. */
    private static final Duration ROUND = Duration.ofSeconds(5);

    private static final int WRITES_AT_A_TIME = 16;
    private static final long NOTHING_HEARD = Long.MIN_VALUE;

    private final Watcher<Census> watcher;
    private final Setting setting;
    private final String identity;
    private final News signal = new News();
    private final Leadership leadership;
    private final ExecutorService work;
    private final Journal journal;
    private final Announcements announcements;
    private final Writes<PoolName, PoolStatus> pools;
    private final Writes<ObservedReplica, ReplicaStatus> replicas;
    private final Writes<ReplicaStatus.Mislabelled, ObservedReplica> labels;
    private final Map<ObservedReplica, ReplicaStatus> statuses = new HashMap<>();
    private final Set<ObservedReplica> touched = new HashSet<>();
    private final AtomicLong heard = new AtomicLong(NOTHING_HEARD);
    private List<Finding> told = List.of();
    private final Thread loop;
    private long round;
    private volatile boolean closed;

    /**
     * What an observer is given, beside the cluster.
     *
     * @param ticker elapsed nanoseconds
     */
    public record Setting(Clock clock, LongSupplier ticker, Tally tally) {}

    private Observer(
            KubernetesClient client, Leadership.Candidate candidate, Watcher<Census> watcher, Setting setting) {
        this.watcher = watcher;
        this.setting = setting;
        this.identity = candidate.identity();
        this.work = Executors.newFixedThreadPool(
                WRITES_AT_A_TIME, Thread.ofVirtual().name("observer-writes").factory());
        this.journal = new Journal(client, candidate.identity(), setting.clock);
        Statuses written = new Statuses(client, candidate.identity());
        this.announcements =
                new Announcements(written::write, written::published, pool -> state(watcher.known(), pool), journal);
        this.pools = new Writes<>(PoolStatus::changeTo, announcements, work, ended(Tally.Written.POOL_STATUS));
        this.replicas =
                new Writes<>(ReplicaStatus::changeTo, written::write, work, ended(Tally.Written.REPLICA_STATUS));
        this.labels =
                new Writes<>((_, _) -> Pacing.Change.NONE, written::repair, work, ended(Tally.Written.POD_LABELS));
        this.leadership = Leadership.start(client, candidate, signal::tell);
        this.loop = Thread.ofPlatform().daemon().name("observer-publishing").unstarted(this::run);
    }

    /**
     * Stands for election, and publishes when elected.
     *
     * @param client writes
     */
    public static Observer start(
            KubernetesClient client, Leadership.Candidate candidate, Watcher<Census> watcher, Setting setting) {
        Observer observer = new Observer(client, candidate, watcher, setting);
        watcher.listen(observer::hear);
        observer.loop.start();
        return observer;
    }

    private static PoolState state(Census census, PoolName pool) {
        return census.pool(pool).map(known -> known.ledger().state()).orElseGet(PoolState.Observed::new);
    }

    private Writes.Listener ended(Tally.Written what) {
        return how -> {
            switch (how) {
                case Writes.Ended.Said(var since) -> {
                    setting.tally.wrote(what, Tally.Outcome.WRITTEN);
                    if (what == Tally.Written.POOL_STATUS) {
                        setting.tally.published(setting.ticker.getAsLong() - since);
                    }
                }
                case Writes.Ended.Refreshed() -> setting.tally.wrote(what, Tally.Outcome.REFRESHED);
                case Writes.Ended.Failed() -> setting.tally.wrote(what, Tally.Outcome.FAILED);
            }
            signal.tell();
        };
    }

    /** Whether this one publishes. */
    public boolean leads() {
        return leadership.leads();
    }

    private void hear(Census census) {
        heard.compareAndSet(NOTHING_HEARD, setting.ticker.getAsLong());
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
                signal.awaitAfter(seen, next - setting.ticker.getAsLong());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** When to look again. */
    private long publish() {
        long now = setting.ticker.getAsLong();
        long next = now + ROUND.toNanos();
        if (!leadership.leads() || !watcher.isListed()) {
            forget();
            return next;
        }
        try {
            return Math.min(next, publish(now));
        } catch (RuntimeException fault) {
            log.error("Nothing is published now.", fault);
            return next;
        }
    }

    /** Another one publishes from now on. */
    private void forget() {
        announcements.forget();
        pools.forget();
        replicas.forget();
        labels.forget();
        statuses.clear();
        told = List.of();
    }

    private long publish(long now) {
        long since = heard.getAndSet(NOTHING_HEARD);
        Writes.Moment moment = new Writes.Moment(since == NOTHING_HEARD ? now : since, now);
        Census census = watcher.known();
        long next = pools.write(pools(census), new Writes.Present<>(census.pools(), others(census)), moment);
        tell(census);
        look(census, now);
        Map<ReplicaStatus.Mislabelled, ObservedReplica> mislabelled = mislabelled();
        next = Math.min(next, replicas.write(statuses, Writes.Present.of(statuses.keySet()), moment));
        return Math.min(next, labels.write(mislabelled, Writes.Present.of(mislabelled.keySet()), moment));
    }

    private void tell(Census census) {
        List<Finding> findings = census.findings();
        findings.stream()
                .filter(finding -> !told.contains(finding))
                .flatMap(finding -> Happening.of(finding).stream())
                .forEach(journal);
        told = findings;
    }

    private Map<ReplicaStatus.Mislabelled, ObservedReplica> mislabelled() {
        Map<ReplicaStatus.Mislabelled, ObservedReplica> mislabelled = new HashMap<>();
        statuses.forEach((replica, status) -> status.mislabelled().forEach(pod -> mislabelled.put(pod, replica)));
        return mislabelled;
    }

    private Map<PoolName, PoolStatus> pools(Census census) {
        Map<PoolName, PoolStatus> wanted = new HashMap<>();
        Instant now = setting.clock.instant();
        for (PoolName pool : census.pools()) {
            census.pool(pool)
                    .map(known -> Publication.of(known, census.growth(pool, now)))
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
        Instant instant = setting.clock.instant();
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
        journal.close();
    }
}
