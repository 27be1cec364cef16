package dev.stowage.certs;

import java.time.Instant;

/** What a replica takes for the truth when what it read and what it remembers differ. */
record Adoption(RenewalPolicy policy) {
    /** After the Secret was read, or could not be. */
    Memory.Known after(Memory memory, Instant now) {
        return switch (memory.reading()) {
            case Memory.Reading.Failed _ -> memory.known();
            case Memory.Reading.Done(var stored, var at) ->
                switch (stored) {
                    case AuthorityStore.Stored.Present(var version, var state)
                    when isNewer(state, memory, now) -> new Memory.Known.State(state, at);
                    case AuthorityStore.Stored.Present _, AuthorityStore.Stored.Lost _ -> memory.known();
                };
        };
    }

    private boolean isNewer(AuthorityState state, Memory memory, Instant now) {
        return isUsable(state.current(), now)
                && (!(memory.known() instanceof Memory.Known.State known && isTrusted(known, now))
                        || state.revision()
                                >= ((Memory.Known.State) memory.known()).state().revision());
    }

    /** Whether a leaf could be signed with it. */
    boolean isUsable(SigningAuthority authority, Instant now) {
        return now.isBefore(authority.certificate().validity().notAfter().minus(policy.caMargin()));
    }

    /**
     * Whether what is remembered may be written back. A replica that stood still for longer than a leaf lives may remember
     * an authority that was retired since, and has nothing to lose: its leaf has ended.
     */
    boolean isTrusted(Memory.Known.State known, Instant now) {
        return isUsable(known.state().current(), now)
                && now.isBefore(known.vouched().plus(policy.leafLifetime()));
    }

    /**
     * What is known, with its last proof that the current authority has not been retired. Where the Secret does not say it,
     * a reading of the bundles does: everybody takes an authority out of the Secret first.
     */
    Memory.Known vouched(Memory memory, Instant now) {
        if (memory.known() instanceof Memory.Known.State known
                && !isCurrentIn(memory.reading(), known.state())
                && isTrusted(known, now)
                && memory.sightings().everywhere(known.state().current())) {
            return new Memory.Known.State(known.state(), memory.view().at());
        }
        return memory.known();
    }

    private static boolean isCurrentIn(Memory.Reading reading, AuthorityState state) {
        return reading instanceof Memory.Reading.Done(AuthorityStore.Stored.Present(var version, var stored), var at)
                && stored.current().fingerprint().equals(state.current().fingerprint());
    }
}
