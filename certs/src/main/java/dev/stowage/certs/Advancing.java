package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;

/** When the state that all replicas share takes its next step. */
record Advancing(RenewalPolicy policy, Adoption adoption) {
    /**
     * What the time is.
     *
     * @param now by the replica's own clock
     * @param nanos by its ticker
     */
    record Time(Instant now, long nanos, CertificateStatus.Skew skew) {}

    Proposal next(Memory memory, Time time) {
        if (!(memory.reading() instanceof Memory.Reading.Done(var stored, var at)) || isFarOff(time)) {
            return new Proposal.Keep();
        }
        return switch (stored) {
            case AuthorityStore.Stored.Lost(var version, var reason) -> recover(memory, version, 0, time);
            case AuthorityStore.Stored.Present(var version, var state) -> {
                boolean adopted = memory.known() instanceof Memory.Known.State(var known, var vouched)
                        && known.equals(state)
                        && adoption.isUsable(state.current(), time.now());
                yield adopted
                        ? step(new Turn(memory, version, state, time))
                        : recover(memory, version, state.revision(), time);
            }
        };
    }

    /** Whether a clock is so wrong that what it dates would not be valid elsewhere. */
    boolean isFarOff(Time time) {
        return time.skew() instanceof CertificateStatus.Skew.Ahead(var by)
                && by.abs().compareTo(policy.backdate()) > 0;
    }

    private Proposal recover(Memory memory, Version over, long revision, Time time) {
        if (memory.known() instanceof Memory.Known.State known && adoption.isTrusted(known, time.now())) {
            long newer = Math.max(revision, known.state().revision()) + 1;
            return new Proposal.Restore(
                    over,
                    new AuthorityState(
                            newer,
                            restored(known.state().rotation(), time.now()),
                            known.state().retired()));
        }
        long newest = memory.view().newestGeneration();
        if (memory.reading()
                instanceof Memory.Reading.Done(AuthorityStore.Stored.Present(var version, var state), var at)) {
            newest = Math.max(newest, state.current().certificate().generation().number());
        }
        return new Proposal.Mint(over, revision + 1, new Generation(newest + 1));
    }

    /** Retirement waits anew: while the Secret was lost, a replica may have signed with what it remembered. */
    private static Rotation restored(Rotation rotation, Instant now) {
        return rotation instanceof Rotation.Promoted(var current, var previous, var since)
                ? new Rotation.Promoted(current, previous, now)
                : rotation;
    }

    /** What a step is decided from, once the Secret says what this replica knows. */
    private record Turn(Memory memory, Version over, AuthorityState state, Time time) {}

    private Proposal step(Turn turn) {
        Sightings sightings = turn.memory.sightings();
        return switch (turn.state.rotation()) {
            case Rotation.Initial(var current) ->
                turn.memory.serves(current) && sightings.everywhere(current)
                        ? advance(turn, new Rotation.Stable(current), "The API server knows " + current)
                        : new Proposal.Keep();
            case Rotation.Stable(var current) ->
                isSuccessorDue(current, turn.time.now())
                        ? prepare(turn.over, turn.state, current)
                        : new Proposal.Keep();
            case Rotation.Prepared(var current, var next)
            when isSuccessorDue(next, turn.time.now()) -> replace(turn, next);
            case Rotation.Prepared(var current, var next) ->
                sightings.everywhere(next)
                        ? advance(turn, new Rotation.Published(current, next), "Every bundle holds " + next)
                        : new Proposal.Keep();
            case Rotation.Published(var current, var next)
            when isSuccessorDue(next, turn.time.now()) -> replace(turn, next);
            case Rotation.Published(var current, var next) ->
                sightings.settled(next, policy.settle(), turn.time.nanos())
                        ? advance(
                                turn,
                                new Rotation.Promoted(next, current.certificate(), turn.time.now()),
                                "From now on " + next + " signs instead of " + current)
                        : new Proposal.Keep();
            case Rotation.Promoted promoted -> retire(turn, promoted);
        };
    }

    /** A successor that waited for so long that it would have to be succeeded at once; nobody ever signed with it. */
    private static Proposal replace(Turn turn, SigningAuthority next) {
        return prepare(turn.over, turn.state.retiring(next.certificate(), turn.time.now()), next);
    }

    private Proposal retire(Turn turn, Rotation.Promoted promoted) {
        if (!(turn.time.skew() instanceof CertificateStatus.Skew.Ahead(var by))
                || !turn.memory.serves(promoted.current())) {
            return new Proposal.Keep();
        }
        Instant now = turn.time.now();
        boolean waited = !now.isBefore(promoted.since().plus(policy.retireWait()))
                && by.abs().compareTo(policy.clockTolerance()) <= 0;
        // By both clocks, so whichever is right, no leaf of it is valid any more.
        Validity previous = promoted.previous().validity();
        boolean ended = previous.isOver(now) && previous.isOver(now.minus(by));
        return waited || ended
                ? new Proposal.Advance(
                        turn.over,
                        turn.state.then(new Rotation.Stable(promoted.current())).retiring(promoted.previous(), now),
                        "Nothing signed by " + promoted.previous() + " can be served any more")
                : new Proposal.Keep();
    }

    private boolean isSuccessorDue(SigningAuthority authority, Instant now) {
        Duration left = Duration.between(now, authority.certificate().validity().notAfter());
        return left.compareTo(policy.successorAt()) <= 0;
    }

    private static Proposal prepare(Version over, AuthorityState from, SigningAuthority newest) {
        return new Proposal.Prepare(
                over, from, newest.certificate().generation().next());
    }

    private static Proposal advance(Turn turn, Rotation next, String text) {
        return new Proposal.Advance(turn.over, turn.state.then(next), text);
    }
}
