package dev.stowage.observer;

import dev.stowage.extender.DeviceMatcher;
import dev.stowage.extender.Finding;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.PoolLedger;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.Subject;
import dev.stowage.extender.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that is known of a cluster at one moment: what is free, who holds the rest, where pods of replicas landed, and what has
 * to be found out. Immutable; what follows from news is another one, which shares with it all that did not change, so that it
 * costs what did.
 */
public final class Census {
    private final Landings landings;
    private final Snapshot snapshot;
    private final SortedSet<String> touched;

    private Census(Landings landings, Snapshot snapshot, SortedSet<String> touched) {
        this.landings = landings;
        this.snapshot = snapshot;
        this.touched = touched;
    }

    /**
     * A census of a cluster of which nothing is known.
     *
     * @param landings is asked once of each pod that is seen on a node, while news are taken
     */
    public static Census empty(DeviceMatcher matcher, Landings landings) {
        CensusState state = CensusState.empty(Ledger.empty(matcher));
        return new Census(landings, Snapshot.empty(state), Collections.emptySortedSet());
    }

    /**
     * The census after those news, in that order.
     *
     * @param now when they came
     */
    public Census after(List<News> news, Instant now) {
        CensusUpdate update = new CensusUpdate(snapshot.state(), snapshot.roster(), landings, now);
        update.apply(news);
        SortedMap<PoolName, PoolPicture> pictures = new TreeMap<>(snapshot.pictures());
        for (PoolName pool : update.dirty()) {
            Optional<PoolPicture> picture = update.state()
                    .pools()
                    .get(pool)
                    .map(PoolBook::picture)
                    .filter(drawn -> !drawn.equals(PoolPicture.quiet(pool)));
            picture.ifPresentOrElse(drawn -> pictures.put(pool, drawn), () -> pictures.remove(pool));
        }
        return new Census(landings, new Snapshot(update.state(), update.roster(), pictures), update.touched());
    }

    /** What steering answers from. */
    public View view() {
        return snapshot;
    }

    /** Whether everything there is was seen once. */
    public boolean isListed() {
        return snapshot.state().listed();
    }

    /** The pools, by name. */
    public SortedSet<PoolName> pools() {
        return new TreeSet<>(snapshot.state().pools().keys());
    }

    /** What can be said of a pool; nothing if it is not known, or before everything was listed. */
    public Optional<PoolCensus> pool(PoolName name) {
        return isListed()
                ? snapshot.state()
                        .ledger()
                        .pool(name)
                        .flatMap(ledger -> snapshot.state().pools().get(name).map(book -> census(ledger, book)))
                : Optional.empty();
    }

    /**
     * Whether nodes would come, by the last word of an autoscaler about a pod of a replica that is to claim devices of the pool.
     * That a pod finds no node which would not fit an empty one either says nothing about the pool.
     */
    public Growth growth(PoolName name, Instant now) {
        Optional<PoolLedger> ledger = snapshot.state().ledger().pool(name);
        List<AutoscalerWord> words = new ArrayList<>();
        snapshot.state().pods().words().ofReplicas().forEach((pod, word) -> {
            if (snapshot.state().subjectOf(pod) instanceof Subject.OfReplica of
                    && of.pool().equals(name)
                    && !of.need().isNone()
                    && ledger.filter(pool -> pool.couldHold(of.need())).isPresent()) {
                words.add(word);
            }
        });
        return Growth.of(words, now);
    }

    /** What was last published of a pool, by whomever. */
    public LastPublished published(PoolName name) {
        return snapshot.state()
                .pools()
                .get(name)
                .map(book -> book.open().published())
                .orElse(LastPublished.NOTHING);
    }

    private PoolCensus census(PoolLedger ledger, PoolBook book) {
        CensusState state = snapshot.state();
        List<PoolCensus.ReplicaInPool> replicas = new ArrayList<>();
        book.tenants().forEach((_, tenant) -> replicas.add(tenant.inPool()));
        replicas.sort(PoolCensus.ReplicaInPool.ORDER);
        Tokens tokens = new Tokens(
                state.replicas().reached(),
                state.ledger().versions().claims(),
                state.ledger().versions().pods());
        return new PoolCensus(
                ledger,
                tokens,
                replicas,
                book.record(),
                new Inquiries(state).holdingUp(ledger.pool().name()));
    }

    /** What has to be found out, in order; an answer is news. */
    public List<Inquiry> inquiries() {
        return isListed() ? new Inquiries(snapshot.state()).all() : List.of();
    }

    /** The replicas, in order. */
    public List<ObservedReplica> replicas() {
        List<ObservedReplica> all = new ArrayList<>();
        snapshot.state().replicas().replicas().forEach((_, replica) -> all.add(replica));
        all.sort(ObservedReplica.ORDER);
        return all;
    }

    /** The replicas that the last news touched: the others' status changed by time alone, if at all. */
    public List<ObservedReplica> touched() {
        return touched.stream()
                .flatMap(observation -> snapshot.state().replicas().get(observation).stream())
                .sorted(ObservedReplica.ORDER)
                .toList();
    }

    /** How a replica is doing; nothing if it is not known. */
    public Optional<ReplicaStatus> replica(ReplicaKey key, Instant now) {
        return snapshot.state()
                .replicas()
                .ofModel(key.uid())
                .filter(replica -> replica.key().equals(key))
                .map(replica -> new ReplicaReport(snapshot.state(), replica, now).status());
    }

    /** What is wrong in the cluster, in order. */
    public List<Finding> findings() {
        return snapshot.state().ledger().findings();
    }

    /** What is wrong here and was not before: to be told once. */
    public List<Finding> findingsSince(Census before) {
        List<Finding> fresh = new ArrayList<>(findings());
        fresh.removeAll(before.findings());
        return List.copyOf(fresh);
    }
}
