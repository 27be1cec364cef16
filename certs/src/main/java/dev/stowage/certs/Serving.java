package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** When another leaf takes the place of the one that is served, and by whom it is signed. */
record Serving(RenewalPolicy policy, Adoption adoption) {
    /** What is to be done about the leaf. */
    sealed interface Decision {
        /** Go on with what is served. */
        record Keep() implements Decision {}

        /** There is cause for another, but its authority may not be trusted everywhere yet. */
        record Wait(Duration atMost) implements Decision {}

        record Sign(SigningAuthority authority, Validity validity) implements Decision {}
    }

    Decision next(Memory memory, Advancing.Time time) {
        if (!(memory.known() instanceof Memory.Known.State(var state, var vouched))
                || !isWanted(memory, state.current(), time.now())) {
            return new Decision.Keep();
        }
        SigningAuthority current = state.current();
        if (!mayBeUsed(memory, state.rotation(), time)) {
            return memory.sightings().everywhere(current) ? new Decision.Wait(settle(memory)) : new Decision.Keep();
        }
        // INVARIANT: the life of a leaf counts from the last proof that its authority was not retired, not from now:
        // however
        // long this replica stood still between the two, the leaf ends before its authority can leave the bundles.
        Instant ends = earlier(
                        vouched.plus(policy.leafLifetime()),
                        current.certificate().validity().notAfter().minus(policy.caMargin()))
                .truncatedTo(ChronoUnit.SECONDS);
        return isWorthwhile(memory, current, ends, time.now())
                ? new Decision.Sign(current, new Validity(begins(current, vouched), ends))
                : new Decision.Keep();
    }

    private static boolean isWanted(Memory memory, SigningAuthority current, Instant now) {
        return switch (memory.served()) {
            case Memory.Served.Nothing _ -> true;
            case Memory.Served.Presented(var leaf) -> !leaf.isBy(current) || !now.isBefore(leaf.renewAt());
        };
    }

    /**
     * Publish before use. Whoever made an authority current had waited for all API servers to heed it, so a replica that
     * never saw it missing need not wait again.
     */
    private boolean mayBeUsed(Memory memory, Rotation rotation, Advancing.Time time) {
        SigningAuthority current = rotation.current();
        return memory.serves(current)
                || (!(rotation instanceof Rotation.Initial)
                        && memory.sightings().always(current))
                || memory.sightings().settled(current, settle(memory), time.nanos());
    }

    private Duration settle(Memory memory) {
        return switch (memory.served()) {
            case Memory.Served.Nothing _ -> policy.firstSettle();
            case Memory.Served.Presented _ -> policy.settle();
        };
    }

    private static boolean isWorthwhile(Memory memory, SigningAuthority current, Instant ends, Instant now) {
        return ends.isAfter(now)
                && switch (memory.served()) {
                    case Memory.Served.Nothing _ -> true;
                    case Memory.Served.Presented(var leaf) ->
                        !leaf.isBy(current) || ends.isAfter(leaf.validity().notAfter());
                };
    }

    private Instant begins(SigningAuthority current, Instant from) {
        Instant early = from.minus(policy.backdate());
        Instant authority = current.certificate().validity().notBefore();
        return early.isBefore(authority) ? authority : early;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
