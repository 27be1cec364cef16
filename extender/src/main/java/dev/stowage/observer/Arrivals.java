package dev.stowage.observer;

import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlacedAt;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Stock;
import dev.stowage.extender.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds out what became of pods that are seen on nodes. Of several that are seen at once nobody knows who came first: the
 * cluster is looked at as if none of them were there, and then they come one by one, who fits onto a slot before who does not.
 * Lives for one such group.
 */
final class Arrivals {
    /** So often those that fit nowhere are looked at again because others came. */
    private static final int ROUNDS = 4;

    private final Landings landings;
    private final Instant now;
    private final CensusState after;
    private final Set<PodUid> away;

    /** As if those that are away were not there. */
    private CensusState state;

    private Roster roster;

    /**
     * @param roster that of {@code after}
     * @param arriving pods of replicas that are on nodes
     */
    Arrivals(CensusState after, Roster roster, Collection<Pod> arriving, Landings landings, Instant now) {
        this.landings = landings;
        this.now = now;
        this.after = after;
        this.roster = roster;
        this.away = new HashSet<>();
        HashTrie<PodUid, List<CensusState.Reservation>> reserved = after.reserved();
        for (Pod pod : arriving) {
            away.add(pod.uid());
            reserved = reserved.without(pod.uid());
        }
        this.state = after.reserving(reserved);
        look(after.ledger().without(away));
    }

    /**
     * The census with the stays of all of them.
     *
     * @param counted whether they are not to be counted as steered
     */
    CensusState settle(List<Pod> arriving, boolean counted) {
        List<Pod> waiting = new ArrayList<>(arriving);
        for (int round = 1; round < ROUNDS && waiting.size() > 1; round++) {
            waiting = round(waiting, false, counted);
        }
        round(waiting, true, counted);
        return after.with(state.pods());
    }

    /** Those that are still waiting. */
    private List<Pod> round(List<Pod> waiting, boolean isLast, boolean counted) {
        List<Pod> left = new ArrayList<>();
        for (Pod pod : waiting) {
            if (!(after.placeOf(pod) instanceof Place.On(var node))
                    || !(after.subjectOf(pod.uid()) instanceof Subject.OfReplica subject)) {
                continue;
            }
            Landing landing = landings.find(view(subject.pool()), roster, subject, new PlacedAt(pod.uid(), node, now));
            if (landing instanceof Landing.OnSlot || isLast) {
                Optional<Stay> before = after.pods().stays().get(pod.uid());
                boolean isCounted = counted || before.filter(Stay::counted).isPresent();
                state = state.with(state.pods().staying(pod.uid(), new Stay(node, landing, isCounted)));
                comeBack(pod);
            } else {
                left.add(pod);
            }
        }
        return left;
    }

    private Snapshot view(PoolName pool) {
        SortedMap<PoolName, PoolPicture> pictures = new TreeMap<>();
        state.pools().get(pool).ifPresent(book -> pictures.put(pool, Pictures.of(state, pool, book)));
        return new Snapshot(state, roster, pictures);
    }

    private void comeBack(Pod pod) {
        away.remove(pod.uid());
        List<Change> changes = new ArrayList<>(List.of(new Change.PodSeen(pod)));
        for (Claim claim : after.ledger().claimsOf(pod.uid())) {
            if (claim.holders().stream().noneMatch(away::contains)) {
                changes.add(new Change.ClaimSeen(claim));
            }
        }
        look(state.ledger().step(changes));
        List<CensusState.Reservation> reservations = Reservations.of(state, pod);
        if (!reservations.isEmpty()) {
            state = state.reserving(state.reserved().with(pod.uid(), reservations));
        }
    }

    private void look(Ledger.Step step) {
        Map<NodeName, Stock> changed = new TreeMap<>();
        for (NodeName node : step.counted()) {
            if (roster.find(node) >= 0) {
                Stocks.of(step.ledger(), node).ifPresent(stock -> changed.put(node, stock));
            }
        }
        roster = changed.isEmpty() ? roster : roster.with(changed);
        state = state.counted(step.ledger(), state.stocks());
    }
}
