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
                yield adopted ? step(memory, version, state, time) : recover(memory, version, state.revision(), time);
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

    private Proposal step(Memory memory, Version over, AuthorityState state, Time time) {
        Sightings sightings = memory.sightings();
        return switch (state.rotation()) {
            case Rotation.Initial(var current) ->
                memory.serves(current) && sightings.everywhere(current)
                        ? advance(over, state.then(new Rotation.Stable(current)), "The API server knows " + current)
                        : new Proposal.Keep();
            case Rotation.Stable(var current) ->
                isSuccessorDue(current, time.now()) ? prepare(over, state, current) : new Proposal.Keep();
            case Rotation.Prepared(var current, var next) -> {
                if (isSuccessorDue(next, time.now())) {
                    yield prepare(over, state.retiring(next.certificate(), time.now()), next);
                }
                yield sightings.everywhere(next)
                        ? advance(over, state.then(new Rotation.Published(current, next)), "Every bundle holds " + next)
                        : new Proposal.Keep();
            }
            case Rotation.Published(var current, var next) -> promote(memory, over, state, time);
            case Rotation.Promoted promoted -> retire(memory, over, state, time);
        };
    }

    private Proposal promote(Memory memory, Version over, AuthorityState state, Time time) {
        if (!(state.rotation() instanceof Rotation.Published(var current, var next))) {
            return new Proposal.Keep();
        }
        if (isSuccessorDue(next, time.now())) {
            return prepare(over, state.retiring(next.certificate(), time.now()), next);
        }
        if (!memory.sightings().settled(next, policy.settle(), time.nanos())) {
            return new Proposal.Keep();
        }
        return advance(
                over,
                state.then(new Rotation.Promoted(next, current.certificate(), time.now())),
                "From now on %s signs instead of %s".formatted(next, current));
    }

    private Proposal retire(Memory memory, Version over, AuthorityState state, Time time) {
        if (!(state.rotation() instanceof Rotation.Promoted(var current, var previous, var since))
                || !(time.skew() instanceof CertificateStatus.Skew.Ahead(var by))) {
            return new Proposal.Keep();
        }
        boolean waited = !time.now().isBefore(since.plus(policy.retireWait()))
                && by.abs().compareTo(policy.clockTolerance()) <= 0;
        // By both clocks, so whichever is right, no leaf of it is valid any more.
        boolean ended = previous.validity().isOver(time.now())
                && previous.validity().isOver(time.now().minus(by));
        if (!memory.serves(current) || !(waited || ended)) {
            return new Proposal.Keep();
        }
        return advance(
                over,
                state.then(new Rotation.Stable(current)).retiring(previous, time.now()),
                "Nothing signed by %s can be served any more".formatted(previous));
    }

    private boolean isSuccessorDue(SigningAuthority authority, Instant now) {
        Duration left = Duration.between(now, authority.certificate().validity().notAfter());
        return left.compareTo(policy.successorAt()) <= 0;
    }

    private static Proposal prepare(Version over, AuthorityState from, SigningAuthority newest) {
        return new Proposal.Prepare(
                over, from, newest.certificate().generation().next());
    }

    private static Proposal advance(Version over, AuthorityState state, String text) {
        return new Proposal.Advance(over, state, text);
    }
}
