package dev.stowage.observer;

import dev.stowage.fleet.Acceptance;
import dev.stowage.fleet.AcceptedPool;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.Plan;
import dev.stowage.observer.Moves.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a hub can do next, and what can befall it. */
final class HubMoves {
    private final Scenario scenario;
    private final Set<Rule> leftOut;
    private final PlainHub planner;

    HubMoves(Scenario scenario, Set<Rule> leftOut) {
        this.scenario = scenario;
        this.leftOut = leftOut;
        this.planner = new PlainHub(scenario, leftOut);
    }

    void addTo(List<Move> moves, Moment now) {
        addWishes(moves, now);
        addPlacement(moves, now);
        addDelivery(moves, now);
        now.hub().replicas().forEach(replica -> addDispatch(moves, now, replica));
        if (now.left().restarts() > 0) {
            Moment.Left left = now.left();
            moves.add(new Move(
                    "the hub restarts",
                    false,
                    now.with(new Moment.Left(
                                    left.wishes(),
                                    left.removals(),
                                    left.returns(),
                                    left.evictions(),
                                    left.foreign(),
                                    left.restarts() - 1))
                            .with(now.hub().believing(Acceptance.NOTHING, false, 0))));
        }
    }

    private void addWishes(List<Move> moves, Moment now) {
        Moment.Left left = now.left();
        int next = left.wishes();
        if (next < scenario.wishes().size()) {
            moves.add(new Move(
                    PlainHub.name(next) + " is wanted",
                    false,
                    now.with(left(left, next + 1, left.removals(), left.returns()))
                            .with(now.hub().wanting(with(now, PlainHub.name(next))))));
        }
        for (int wish = 0; wish < next; wish++) {
            String name = PlainHub.name(wish);
            if (!now.hub().wanted().contains(name) && left.returns() > 0) {
                moves.add(new Move(
                        name + " is wanted again",
                        false,
                        now.with(left(left, next, left.removals(), left.returns() - 1))
                                .with(now.hub().wanting(with(now, name)))));
            }
        }
        if (left.removals() > 0) {
            now.hub().replicas().stream()
                    .filter(replica -> !replica.isTerminating())
                    .forEach(replica -> moves.add(new Move(
                            replica.plan().deployment().name() + " is wanted no more",
                            false,
                            now.with(left(left, next, left.removals() - 1, left.returns() + 1))
                                    .with(removing(now, replica)))));
        }
    }

    private static Moment.Left left(Moment.Left old, int wishes, int removals, int returns) {
        return new Moment.Left(wishes, removals, returns, old.evictions(), old.foreign(), old.restarts());
    }

    private static SortedSet<String> with(Moment now, String name) {
        SortedSet<String> names = new TreeSet<>(now.hub().wanted());
        names.add(name);
        return names;
    }

    private static HubMind removing(Moment now, HubMind.Replica replica) {
        SortedSet<String> names = new TreeSet<>(now.hub().wanted());
        names.remove(replica.plan().deployment().name());
        return now.hub().wanting(names).replacing(replica, replica.terminating());
    }

    private void addPlacement(List<Move> moves, Moment now) {
        List<HubMind.Replica> all = new ArrayList<>(now.hub().replicas());
        long known = now.hub().acceptance().mustRead()
                ? now.api().usage().getFirst().bits()
                : now.hub().newest();
        boolean sure = now.canBeReliedOn(known);
        for (Plan.PlannedReplica planned : planner.plan(now.hub()).replicas()) {
            if (planned.standing() instanceof Plan.Standing.Placed) {
                int birth = 1 + scenario.may().removals() - now.left().removals();
                all.add(new HubMind.Replica(planned, planned.name() + "#" + birth, HubMind.UNDISPATCHED, false, sure));
            }
        }
        if (all.size() > now.hub().replicas().size()) {
            moves.add(new Move("the hub places", true, now.with(now.hub().with(all))));
        }
    }

    private void addDispatch(List<Move> moves, Moment now, HubMind.Replica replica) {
        if (replica.isTerminating() || replica.isDispatched()) {
            return;
        }
        Moment recorded = now.with(now.truth().recording(Dispatched.of(replica)));
        int version = recorded.truth().replicas().version();
        moves.add(new Move(
                "the hub records " + replica.name(),
                true,
                recorded.with(now.hub().replacing(replica, replica.dispatchedAt(version)))));
    }

    private void addDelivery(List<Move> moves, Moment now) {
        if (now.hub().acceptance().mustRead()) {
            moves.add(new Move("the hub lists observations", true, listing(now)));
        } else if (!now.hub().isCurrent() && leftOut.contains(Rule.ONE_OBJECT)) {
            addHalves(moves, now);
        } else if (!now.hub().isCurrent()) {
            Acceptance before = leftOut.contains(Rule.NEVER_BACKWARDS)
                    ? Acceptance.NOTHING.after(new ObservationReport.Listed("uid", List.of()))
                    : now.hub().acceptance();
            moves.add(new Move(
                    "the hub sees the observation",
                    true,
                    believing(now, before.after(new ObservationReport.Watched(now.api())), true)));
        }
    }

    Moment listing(Moment now) {
        return believing(
                now, now.hub().acceptance().after(new ObservationReport.Listed("uid", List.of(now.api()))), true);
    }

    private void addHalves(List<Move> moves, Moment now) {
        if (now.hub().observation() instanceof Observation.Snapshot known) {
            Observation.Snapshot buckets = Letter.mixed(now.api().content(), known);
            Observation.Snapshot replicas = Letter.mixed(known, now.api().content());
            addHalf(moves, now, "the hub sees the buckets", buckets);
            addHalf(moves, now, "the hub sees what is in flight", replicas);
        }
    }

    private static void addHalf(List<Move> moves, Moment now, String name, Observation.Snapshot half) {
        Written written = Letter.with(now.api(), 2, half);
        if (!half.equals(now.hub().observation())) {
            Acceptance accepted = Acceptance.NOTHING.after(new ObservationReport.Listed("uid", List.of(written)));
            moves.add(new Move(
                    name, true, believing(now, accepted, half.equals(now.api().content()))));
        }
    }

    /** The object's own version counts on only until the hub has seen it, so that moments can be alike. */
    private static Moment believing(Moment now, Acceptance accepted, boolean current) {
        boolean taken =
                accepted.observation(WalkCensus.POOL.text()).equals(now.api().content());
        long claims = now.api().usage().getFirst().bits();
        long newest = taken ? Math.max(now.hub().newest(), claims) : now.hub().newest();
        Moment seen = now.with(now.hub().believing(renumbered(accepted), current, newest));
        Written read = Letter.with(now.api(), current ? 1 : 2, now.api().content());
        return new Moment(
                seen.lagging(),
                seen.truth(),
                seen.observers(),
                read,
                seen.hub(),
                seen.left(),
                seen.surprise(),
                seen.release());
    }

    private static Acceptance renumbered(Acceptance accepted) {
        SortedMap<String, AcceptedPool> pools = new TreeMap<>(accepted.pools());
        pools.replaceAll((_, pool) -> new AcceptedPool(
                HubMind.version(1), pool.observer(), pool.seen(), pool.content(), pool.state(), pool.asleep()));
        return new Acceptance(accepted.cluster(), accepted.phase(), accepted.observed(), pools);
    }
}
