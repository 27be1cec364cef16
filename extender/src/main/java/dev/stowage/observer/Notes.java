package dev.stowage.observer;

import dev.stowage.extender.Change;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Node;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Notes news, and what they touch, before anything is counted. Lives for news that are taken at once. */
final class Notes {
    private CensusState state;
    private final List<Change> changes = new ArrayList<>();

    /** The pods that were seen among these news, by name. */
    private final Map<PodKey, Pod> latest = new HashMap<>();

    private final SortedSet<PodUid> pods = new TreeSet<>();
    private final SortedSet<String> replicas = new TreeSet<>();
    private final SortedSet<PoolName> pools = new TreeSet<>();
    private boolean arePoolsOthers;
    private boolean areClassesTouched;

    Notes(CensusState state) {
        this.state = state;
    }

    /** With all that was noted, but for what is counted. */
    CensusState state() {
        return state;
    }

    /** What is to be counted. */
    List<Change> changes() {
        return changes;
    }

    /** Pods of which, or around which, something may be other now. */
    SortedSet<PodUid> pods() {
        return pods;
    }

    /** Likewise, by the uids of ReplicaObservations. */
    SortedSet<String> replicas() {
        return replicas;
    }

    /** Pools whose open slots may be others now. */
    SortedSet<PoolName> pools() {
        return pools;
    }

    /** Whether a pool is another now: everything may be. */
    boolean arePoolsOthers() {
        return arePoolsOthers;
    }

    /** Whether it may be other now by what pods ask for devices. */
    boolean areClassesTouched() {
        return areClassesTouched;
    }

    void note(News news) {
        switch (news) {
            case News.OfLedger(var change) -> noteChange(change);
            case News.PodSeen(var pod, var facts) -> notePod(pod, facts);
            case News.PodGone(var key) -> forgetPod(key);
            case News.ReplicaSeen(var replica) -> noteReplica(replica);
            case News.ReplicaGone(var namespace, var name) ->
                named(new ReplicaBook.Name(namespace, name)).ifPresent(this::forgetReplica);
            case News.ReplicasReached(var version) -> noteReached(version);
            case News.Attributed(var pod, var attribution) -> {
                touch(pod);
                Optional<String> before = state.pods().observationOf(pod);
                state = state.with(state.pods().attributed(pod, attribution));
                before.ifPresent(observation -> state = state.mourning(observation));
                touch(pod);
            }
            case News.PodAbsent(var pod) -> {
                state = state.with(state.pods().absent(pod));
                touch(pod);
            }
            case News.AutoscalerTold(var pod, var event) ->
                event.word().ifPresent(word -> state = state.with(state.pods().told(pod, word)));
            case News.ReplicaAbsent(var observation) -> noteAbsent(observation);
            case News.WorkloadTold(var workload, var told) -> {
                replicas.addAll(state.replicas().makers().of(workload).keys());
                state = state.with(state.replicas().told(workload, told));
            }
            case News.PoolPublished(var pool, var published) ->
                state.pools().get(pool).ifPresent(book -> {
                    state = state.with(pool, book.with(book.open().published(published)));
                    pools.add(pool);
                });
            case News.Listed() -> state = state.listing();
        }
    }

    private void noteChange(Change change) {
        changes.add(change);
        switch (change) {
            case Change.ClaimSeen(var claim) -> {
                touchHolders(claim.key());
                claim.holders().forEach(this::touch);
            }
            case Change.ClaimGone(var key) -> touchHolders(key);
            case Change.NodeSeen(var node) -> touchPodsOn(node.name(), Optional.of(node));
            case Change.NodeGone(var name) -> touchPodsOn(name, Optional.empty());
            case Change.PoolSeen(var pool) -> {
                arePoolsOthers |= state.ledger()
                        .pool(pool.name())
                        .filter(known -> known.pool().equals(pool))
                        .isEmpty();
                if (!state.pools().contains(pool.name())) {
                    state = state.with(pool.name(), PoolBook.empty(pool.name()));
                }
            }
            case Change.PoolGone(var name) -> {
                arePoolsOthers = true;
                state = state.withPools(state.pools().without(name));
            }
            case Change.ClassSeen _, Change.ClassGone _ -> areClassesTouched = true;
            case Change.SliceSeen _,
                    Change.SliceGone _,
                    Change.RuleSeen _,
                    Change.RuleGone _,
                    Change.PodSeen _,
                    Change.PodGone _,
                    Change.Reached _ -> {}
        }
    }

    private void touchHolders(ClaimKey key) {
        state.ledger().claim(key).ifPresent(claim -> claim.holders().forEach(this::touch));
        state.pods().naming().of(key).keys().forEach(this::touch);
    }

    /** Only labels and what device plugins offer make a difference to pods that are there. */
    private void touchPodsOn(NodeName name, Optional<Node> next) {
        Optional<Node> old = state.ledger().node(name);
        boolean isSame = old.isPresent()
                && next.isPresent()
                && old.get().labels().equals(next.get().labels())
                && old.get()
                        .allocatable()
                        .extended()
                        .equals(next.get().allocatable().extended());
        if (!isSame) {
            state.ledger().podsOn(name).forEach(pod -> touch(pod.uid()));
            state.pods().bound().pods().of(name).keys().forEach(this::touch);
        }
    }

    private Optional<Pod> known(PodKey key) {
        Optional<Pod> among = Optional.ofNullable(latest.get(key));
        return among.isPresent() ? among : state.ledger().pod(key);
    }

    private void notePod(Pod pod, PodFacts facts) {
        known(pod.key()).filter(old -> !old.uid().equals(pod.uid())).ifPresent(this::forgetPod);
        state = state.with(state.pods().seen(pod, facts));
        latest.put(pod.key(), pod);
        changes.add(new Change.PodSeen(pod));
        touch(pod.uid());
    }

    private void forgetPod(PodKey key) {
        known(key).ifPresent(this::forgetPod);
        latest.remove(key);
        changes.add(new Change.PodGone(key));
    }

    /** A uid is born once: what is gone needs not be asked for. */
    private void forgetPod(Pod pod) {
        touch(pod.uid());
        state = state.with(state.pods().gone(pod).absent(pod.uid()));
    }

    private Optional<ObservedReplica> named(ReplicaBook.Name name) {
        return state.replicas().names().get(name).flatMap(state.replicas()::get);
    }

    private void noteReplica(ObservedReplica replica) {
        String observation = replica.observation();
        Optional<ObservedReplica> old = state.replicas().get(observation);
        named(ReplicaBook.nameOf(replica))
                .filter(other -> !other.observation().equals(observation))
                .ifPresent(this::forgetReplica);
        old.ifPresent(this::leave);
        state = state.with(state.replicas().with(replica));
        if (old.isEmpty() && state.listed()) {
            for (PoolName pool : poolsOf(replica)) {
                state.pools()
                        .get(pool)
                        .ifPresent(book ->
                                state = state.with(pool, book.with(book.open().untold(observation))));
            }
        }
        touchReplica(observation);
    }

    private void forgetReplica(ObservedReplica replica) {
        touchReplica(replica.observation());
        leave(replica);
        boolean isMourned = !state.pods().ofReplica().of(replica.observation()).isEmpty();
        state = state.with(state.replicas().without(replica, isMourned));
    }

    private void leave(ObservedReplica replica) {
        HashTrie<PoolName, PoolBook> books = state.pools();
        for (PoolName pool : poolsOf(replica)) {
            Optional<PoolBook> book = books.get(pool);
            if (book.isPresent()) {
                books = books.with(pool, book.get().without(replica.observation()));
                pools.add(pool);
            }
        }
        state = state.withPools(books);
    }

    private void noteAbsent(String observation) {
        boolean isMourned = !state.pods().ofReplica().of(observation).isEmpty();
        if (isMourned && state.replicas().get(observation).isEmpty()) {
            state = state.with(state.replicas().absent(observation));
            touchReplica(observation);
        }
    }

    private void noteReached(ResourceVersion version) {
        state = state.with(state.replicas().reached(version));
        for (PoolName pool : state.pools().keys()) {
            state.pools()
                    .get(pool)
                    .ifPresent(book -> state = state.with(
                            pool, book.with(book.open().reached(state.replicas().reached()))));
        }
    }

    private void touchReplica(String observation) {
        replicas.add(observation);
        pods.addAll(state.pods().ofReplica().of(observation).keys());
    }

    private void touch(PodUid pod) {
        pods.add(pod);
        state.pods().observationOf(pod).ifPresent(observation -> replicas.add(observation));
    }

    /** The pools that a replica's pods claim devices of. */
    static SortedSet<PoolName> poolsOf(ObservedReplica replica) {
        SortedSet<PoolName> pools = new TreeSet<>();
        replica.pods().stream()
                .filter(expected -> !expected.devices().isEmpty())
                .forEach(expected -> pools.add(expected.pool()));
        return pools;
    }
}
