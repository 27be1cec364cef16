package dev.stowage.fleet;

import dev.stowage.fleet.Observation.Freshness;
import dev.stowage.fleet.Observation.Snapshot;
import java.util.List;

/**
 * What a hub believes of one pool. Immutable.
 *
 * @param own the newest resourceVersion that the PoolObservation was seen to have
 * @param observer who wrote that
 * @param seen up to where the observer had seen claims, and pods, whose observation is in force
 * @param content what is in force
 * @param state whether to place by it
 * @param asleep whether no observer stands for it
 */
public record AcceptedPool(
        ResourceVersion own,
        String observer,
        List<ResourceVersion> seen,
        Observation content,
        State state,
        boolean asleep) {
    /** What the last observation said about itself. */
    public record State(Freshness freshness, String reason) {
        static final State OBSERVED = new State(Freshness.OBSERVED, "");
        static final State PROTOCOL_MISMATCH = new State(Freshness.UNOBSERVABLE, "ProtocolMismatch");
        static final State OBSERVER_GONE = new State(Freshness.STALE, "ObserverGone");
    }

    static final AcceptedPool NOTHING =
            new AcceptedPool(ResourceVersion.UNKNOWN, "", List.of(), new Observation.Absent(), State.OBSERVED, false);

    public AcceptedPool {
        seen = List.copyOf(seen);
    }

    AcceptedPool after(ObservationReport.Written written, boolean observed) {
        AcceptedPool noted = new AcceptedPool(
                written.own(),
                written.observer(),
                seen,
                content,
                state,
                !observed || (asleep && written.own().equals(own)));
        if (written.protocol() != Acceptance.PROTOCOL) {
            return noted.in(State.PROTOCOL_MISMATCH);
        }
        return goesBack(written) ? noted : noted.accept(written);
    }

    /** One that calls nothing accounted says nothing about replicas, and cannot go back there. */
    private boolean goesBack(ObservationReport.Written written) {
        for (int type = 0; type < Math.min(seen.size(), written.usage().size()); type++) {
            if (!written.usage().get(type).reaches(seen.get(type))) {
                return true;
            }
        }
        return written.content().token().isKnown()
                && content instanceof Snapshot last
                && !written.content().token().reaches(last.token());
    }

    private AcceptedPool accept(ObservationReport.Written written) {
        Snapshot snapshot = written.content();
        State said = new State(snapshot.freshness(), snapshot.reason());
        return switch (snapshot.freshness()) {
            case OBSERVED -> new AcceptedPool(own, observer, written.usage(), snapshot, said, asleep);
            case STALE ->
                content instanceof Observation.Absent
                        ? new AcceptedPool(own, observer, written.usage(), snapshot, said, asleep)
                        : in(said);
            case UNOBSERVABLE -> in(said);
        };
    }

    private AcceptedPool in(State said) {
        return new AcceptedPool(own, observer, seen, content, said, asleep);
    }

    AcceptedPool frozen() {
        return new AcceptedPool(own, observer, seen, content, state, true);
    }

    AcceptedPool woken() {
        return new AcceptedPool(own, observer, seen, content, state, false);
    }

    Observation observation() {
        State now = asleep && state.freshness == Freshness.OBSERVED ? State.OBSERVER_GONE : state;
        return switch (content) {
            case Snapshot snapshot -> snapshot.in(now.freshness, now.reason);
            case Observation.Absent absent ->
                state.freshness == Freshness.UNOBSERVABLE ? Snapshot.unobservable(state.reason) : absent;
        };
    }
}
