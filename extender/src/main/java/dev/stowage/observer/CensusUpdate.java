package dev.stowage.observer;

import dev.stowage.extender.Claim;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Turns one state of a census into the next. Once everything was listed, news are taken one by one: what becomes of a pod
 * depends on who was there before. Lives for one batch.
 */
final class CensusUpdate {
    private final Landings landings;
    private final Instant now;
    private CensusState state;
    private Roster roster;

    /** Nodes that were counted since the roster was made. */
    private final Set<NodeName> moved = new HashSet<>();

    private final SortedSet<PoolName> dirty = new TreeSet<>();
    private final SortedSet<String> touched = new TreeSet<>();

    CensusUpdate(CensusState state, Roster roster, Landings landings, Instant now) {
        this.state = state;
        this.roster = roster;
        this.landings = landings;
        this.now = now;
    }

    void apply(List<News> news) {
        List<News> early = new ArrayList<>();
        for (News one : news) {
            if (state.listed()) {
                take(List.of(one));
            } else {
                early.add(one);
                if (one instanceof News.Listed) {
                    take(early);
                    early.clear();
                }
            }
        }
        if (!early.isEmpty()) {
            take(early);
        }
        if (state.listed()) {
            begin();
            for (PoolName pool : dirty) {
                state.pools()
                        .get(pool)
                        .ifPresent(book -> state = state.with(pool, book.with(Pictures.of(state, pool, book))));
            }
            roster();
        }
    }

    CensusState state() {
        return state;
    }

    Roster roster() {
        if (!moved.isEmpty()) {
            roster = Stocks.roster(roster, moved, state.stocks());
            moved.clear();
        }
        return roster;
    }

    /** The pools whose pictures are others now. */
    SortedSet<PoolName> dirty() {
        return dirty;
    }

    /** The replicas of which something may be other now, by the uids of their ReplicaObservations. */
    SortedSet<String> touched() {
        return touched;
    }

    private void take(List<News> news) {
        Notes notes = new Notes(state);
        news.forEach(notes::note);
        state = notes.state();
        dirty.addAll(notes.pools());
        Ledger.Step step = state.ledger().step(notes.changes());
        moved.addAll(step.counted());
        state = state.counted(step.ledger(), Stocks.after(state.stocks(), step));
        SortedSet<PodUid> pods = notes.pods();
        SortedSet<String> replicas = notes.replicas();
        if (isAllOther(notes)) {
            pods.addAll(state.pods().facts().keys());
            replicas.addAll(state.replicas().replicas().keys());
            dirty.addAll(state.pools().keys());
        }
        pods.forEach(this::refresh);
        replicas.forEach(this::settleIn);
        arrive(replicas);
        replicas.forEach(this::count);
        pods.forEach(this::reserve);
        touched.addAll(replicas);
    }

    private boolean isAllOther(Notes notes) {
        if (!notes.arePoolsOthers() && !notes.areClassesTouched()) {
            return false;
        }
        Terms before = state.terms();
        state = state.with(Terms.of(state.ledger()));
        return notes.arePoolsOthers() || !state.terms().equals(before);
    }

    /** Forgets what nobody mentions any more, and finds out what is not known. */
    private void refresh(PodUid uid) {
        Optional<Pod> known = state.ledger().pod(uid);
        if (known.isPresent()) {
            refreshPlace(known.get());
        } else {
            refreshGone(uid, state.ledger().claimsOf(uid));
        }
        boolean isOpen = known.filter(this::isUnanswered).isPresent();
        if (isOpen != state.unanswered().contains(uid)) {
            state = state.asking(
                    isOpen
                            ? state.unanswered().with(uid, uid)
                            : state.unanswered().without(uid));
        }
    }

    private void refreshPlace(Pod pod) {
        PodBook book = state.pods();
        boolean isBound = pod.place() instanceof Place.On;
        state = state.with(
                switch (state.placeOf(pod)) {
                    case Place.On(var node) ->
                        book.bound(
                                isBound
                                        ? book.bound().without(pod.uid())
                                        : book.bound().with(pod.uid(), node));
                    case Place.Unsaid() ->
                        book.bound(book.bound().without(pod.uid())).nowhere(pod.uid());
                });
    }

    private void refreshGone(PodUid uid, List<Claim> claims) {
        if (claims.isEmpty()) {
            forget(uid);
        } else if (claims.stream().noneMatch(Claim::isAllocated)) {
            state = state.with(state.pods().nowhere(uid));
        }
    }

    private void forget(PodUid uid) {
        Optional<String> before = state.pods().observationOf(uid);
        state = state.with(state.pods().forgotten(uid));
        before.ifPresent(observation -> state = state.mourning(observation));
    }

    private boolean isUnanswered(Pod pod) {
        return state.pods()
                .attributions()
                .get(pod.uid())
                .map(attribution -> switch (attribution) {
                    case Attribution.Foreign() -> false;
                    case Attribution.OfReplica(var observation, var _) ->
                        state.replicas().get(observation).isEmpty()
                                && !state.replicas().absent().contains(observation);
                })
                .orElseGet(() -> state.terms().concern(pod, state.claimsOf(pod))
                        || state.pods()
                                .facts()
                                .get(pod.uid())
                                .filter(facts -> !facts.labels().isEmpty())
                                .isPresent());
    }

    /** Finds out what a replica has in its pools. */
    private void settleIn(String observation) {
        state.replicas().get(observation).ifPresent(replica -> {
            HashTrie<PoolName, PoolBook> books = state.pools();
            Tenancy tenancy = new Tenancy(state);
            for (PoolName pool : Notes.poolsOf(replica)) {
                Optional<PoolBook> book = books.get(pool);
                Optional<Tenant> tenant = tenancy.of(replica, pool);
                if (book.isPresent()) {
                    dirty.add(pool);
                    books = books.with(
                            pool,
                            tenant.map(found -> book.get().with(observation, found))
                                    .orElseGet(() -> book.get().without(observation)));
                }
            }
            state = state.withPools(books);
        });
    }

    private void arrive(Collection<String> replicas) {
        List<Pod> arriving = new ArrayList<>();
        for (String observation : replicas) {
            for (PodUid uid : state.pods().ofReplica().of(observation).keys()) {
                state.ledger().pod(uid).filter(this::isArriving).ifPresent(arriving::add);
            }
        }
        if (!arriving.isEmpty()) {
            settle(inOrder(state, arriving), false);
        }
    }

    private void settle(List<Pod> arriving, boolean counted) {
        state = new Arrivals(state, roster(), arriving, landings, now).settle(arriving, counted);
        SortedSet<String> theirs = new TreeSet<>();
        for (Pod pod : arriving) {
            state.pods().observationOf(pod.uid()).ifPresent(observation -> theirs.add(observation));
        }
        theirs.forEach(this::settleIn);
    }

    static List<Pod> inOrder(CensusState state, List<Pod> pods) {
        Comparator<Pod> byAge = Comparator.comparing(pod ->
                state.pods().facts().get(pod.uid()).map(PodFacts::created).orElse(Instant.MAX));
        return pods.stream().sorted(byAge.thenComparing(Pod::key)).toList();
    }

    /** Whether a pod of a replica is on a node where it was not seen before. */
    private boolean isArriving(Pod pod) {
        return state.subjectOf(pod.uid()) instanceof Subject.OfReplica of
                && !of.need().isNone()
                && state.pools().get(of.pool()).filter(PoolBook::begun).isPresent()
                && state.placeOf(pod) instanceof Place.On(var node)
                && state.pods()
                        .stays()
                        .get(pod.uid())
                        .filter(stay -> stay.node().equals(node))
                        .isEmpty();
    }

    /** A pod counts once, when it is clear that it goes nowhere else. */
    private void count(String observation) {
        for (PodUid uid : state.pods().ofReplica().of(observation).keys()) {
            Optional<Stay> stay = state.pods().stays().get(uid).filter(one -> !one.counted());
            Optional<Pod> pod = state.ledger().pod(uid).filter(this::isFirm);
            if (stay.isPresent()
                    && pod.isPresent()
                    && state.subjectOf(uid) instanceof Subject.OfReplica of
                    && !of.need().isNone()) {
                Stay counted = new Stay(stay.get().node(), stay.get().landing(), true);
                state = state.with(state.pods().staying(uid, counted));
                state.pools().get(of.pool()).ifPresent(book -> {
                    if (isPredicted(book, observation, of)) {
                        boolean isOnSlot = counted.landing() instanceof Landing.OnSlot;
                        state = state.with(of.pool(), book.with(book.record().with(isOnSlot)));
                    }
                });
            }
        }
    }

    private boolean isFirm(Pod pod) {
        return pod.place() instanceof Place.On || state.ledger().holding(pod) instanceof Holding.Held;
    }

    private static boolean isPredicted(PoolBook book, String observation, Subject.OfReplica of) {
        return book.tenants().get(observation).stream()
                .flatMap(tenant -> tenant.planned().prediction().stream())
                .flatMap(slot -> slot.pods().stream())
                .anyMatch(pods -> pods.group().equals(of.member().group()));
    }

    private void reserve(PodUid uid) {
        List<CensusState.Reservation> before = state.reserved().getOrDefault(uid, List.of());
        List<CensusState.Reservation> next =
                state.ledger().pod(uid).map(pod -> Reservations.of(state, pod)).orElse(List.of());
        if (!next.equals(before)) {
            before.forEach(one -> dirty.add(one.pool()));
            next.forEach(one -> dirty.add(one.pool()));
            state = state.reserving(
                    next.isEmpty()
                            ? state.reserved().without(uid)
                            : state.reserved().with(uid, next));
        }
    }

    /** Pools of which nothing is in the dark any more begin. */
    private void begin() {
        Inquiries inquiries = new Inquiries(state);
        for (PoolName pool : new TreeSet<>(state.pools().keys())) {
            boolean isReady =
                    state.pools().get(pool).filter(book -> !book.begun()).isPresent()
                            && inquiries.holdingUp(pool).isEmpty();
            if (isReady) {
                begin(pool);
            }
        }
    }

    private void begin(PoolName pool) {
        PoolBook book = state.pools().get(pool).orElseThrow().beginning();
        state = state.with(pool, book);
        dirty.add(pool);
        Beginning beginning = new Beginning(state, book);
        state = beginning.seated();
        book.tenants().keys().forEach(this::settleIn);
        settle(beginning.involved(), true);
        touched.addAll(book.tenants().keys());
    }
}
