package dev.stowage.observer;

import dev.stowage.fleet.Acceptance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What can happen next. */
final class Moves {
    /**
     * One thing that happens.
     *
     * @param isWork whether it happens by itself, sooner or later
     */
    record Move(String name, boolean isWork, Moment after) {}

    private final Scenario scenario;
    private final Set<Rule> leftOut;
    private final HubMoves hub;
    private final ClusterMoves cluster;
    private final WalkCensus census;
    private final Map<Seen, Optional<PoolStatus>> publications = new HashMap<>();

    private record Seen(Truth view, Set<String> absent) {}

    Moves(Scenario scenario, Set<Rule> leftOut) {
        this.scenario = scenario;
        this.leftOut = leftOut;
        this.hub = new HubMoves(scenario, leftOut);
        this.cluster = new ClusterMoves(scenario, leftOut);
        this.census = new WalkCensus(scenario.nodes(), scenario.devices(), leftOut);
    }

    /** An empty pool, observed, and the hub knows it. */
    Moment first() {
        Watcher watcher = Watcher.of(Truth.NOTHING);
        PoolStatus status = publication(Truth.NOTHING, Set.of()).orElseThrow();
        Scenario.May may = scenario.may();
        return hub.listing(new Moment(
                scenario.may().lagging(),
                Truth.NOTHING,
                Collections.nCopies(may.observers(), watcher),
                Letter.of(status, 2, leftOut),
                new HubMind(List.of(), new TreeSet<>(), Acceptance.NOTHING, false, 0),
                new Moment.Left(0, may.removals(), 0, may.evictions(), may.foreign(), may.restarts()),
                0,
                0));
    }

    List<Move> from(Moment now) {
        List<Move> moves = new ArrayList<>();
        hub.addTo(moves, now);
        cluster.addTo(moves, now);
        for (int observer = 0; observer < now.observers().size(); observer++) {
            addDeliveries(moves, now, observer);
            addPublication(moves, now, observer);
        }
        return moves;
    }

    private static void addDeliveries(List<Move> moves, Moment now, int number) {
        Watcher one = now.observers().get(number);
        String who = "observer " + number + " sees ";
        if (one.pods().lags()) {
            Watcher told =
                    new Watcher(one.pods().delivered(), one.claims(), one.replicas(), one.owners(), one.prepared());
            moves.add(new Move(who + "pods", true, now.with(number, told)));
        }
        if (one.claims().lags()) {
            Watcher told =
                    new Watcher(one.pods(), one.claims().delivered(), one.replicas(), one.owners(), one.prepared());
            moves.add(new Move(who + "claims", true, now.with(number, told)));
        }
        if (one.replicas().lags()) {
            Watcher told =
                    new Watcher(one.pods(), one.claims(), one.replicas().delivered(), one.owners(), one.prepared());
            moves.add(new Move(who + "ReplicaObservations", true, now.with(number, told)));
        }
        if (one.owners().lags()) {
            Watcher told = new Watcher(
                    one.pods(), one.claims(), one.replicas(), one.owners().delivered(), one.prepared());
            moves.add(new Move(who + "owners", true, now.with(number, told)));
        }
    }

    /** A lone observer may as well write at once: that the hub learns of it later is another move. */
    private void addPublication(List<Move> moves, Moment now, int number) {
        Watcher one = now.observers().get(number);
        Optional<PoolStatus> status = publication(one.view(), absent(one.view(), now.truth()));
        boolean alone = now.observers().size() == 1;
        String who = "observer " + number;
        for (PoolStatus prepared : one.prepared()) {
            moves.add(new Move(who + " writes", true, written(now.with(number, one.preparing(List.of())), prepared)));
        }
        status.filter(said -> !isWritten(now, said)).ifPresent(said -> {
            if (alone) {
                moves.add(new Move(who + " publishes", true, written(now, said)));
            } else if (!one.prepared().equals(List.of(said))) {
                moves.add(new Move(who + " prepares", true, now.with(number, one.preparing(List.of(said)))));
            }
        });
    }

    private Moment written(Moment now, PoolStatus status) {
        return now.written(Letter.of(status, 2, leftOut));
    }

    private boolean isWritten(Moment now, PoolStatus status) {
        return Letter.of(status, 0, leftOut)
                .equals(Letter.with(now.api(), 0, now.api().content()));
    }

    /** What an observer knows that has seen so much, by the model. */
    PoolCensus census(Truth view, Truth now) {
        return census.of(view, absent(view, now));
    }

    private Optional<PoolStatus> publication(Truth view, Set<String> absent) {
        return publications.computeIfAbsent(new Seen(view, absent), seen -> switch (Publication.of(
                census.of(seen.view, seen.absent), Growth.UNKNOWN)) {
            case Publication.Published(var status) -> Optional.of(status);
            case Publication.Withheld _ -> Optional.empty();
        });
    }

    /** The pods of claims and the replicas of pods that were not seen, and about which the API server would say that there are none. */
    private static Set<String> absent(Truth view, Truth now) {
        Set<String> absent = new HashSet<>();
        for (String pod : view.claims().objects().keySet()) {
            if (!view.pods().objects().containsKey(pod) && !now.pods().objects().containsKey(pod)) {
                absent.add(pod);
            }
        }
        for (String owner : view.owners().objects().values()) {
            if (now.replicas().objects().values().stream()
                    .noneMatch(replica -> replica.observation().equals(owner))) {
                absent.add(owner);
            }
        }
        return absent;
    }
}
