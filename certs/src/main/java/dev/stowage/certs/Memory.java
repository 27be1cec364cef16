package dev.stowage.certs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * All that one replica knows. A replica that starts knows nothing.
 *
 * @param again whether the last round changed something, so that another should follow at once
 */
record Memory(
        Known known,
        Reading reading,
        View view,
        Sightings sightings,
        Served served,
        List<String> problems,
        boolean again) {
    Memory {
        problems = List.copyOf(problems);
    }

    /** What the replica takes for the truth about authorities. */
    sealed interface Known {
        record Nothing() implements Known {}

        /**
         * The last state that it read or wrote.
         *
         * @param vouched when it last had reason to believe that the current authority is still trusted; its own clock
         */
        record State(AuthorityState state, Instant vouched) implements Known {}
    }

    /** What became of the last attempt to read the Secret. */
    sealed interface Reading {
        record Failed() implements Reading {}

        /**
         * It was read.
         *
         * @param at when, by the replica's own clock, the reading began
         */
        record Done(AuthorityStore.Stored stored, Instant at) implements Reading {}
    }

    /** What is in the key manager. */
    sealed interface Served {
        record Nothing() implements Served {}

        record Presented(Leaf leaf) implements Served {}
    }

    static Memory empty() {
        return new Memory(
                new Known.Nothing(),
                new Reading.Failed(),
                new View(List.of(), Instant.EPOCH),
                Sightings.NONE,
                new Served.Nothing(),
                List.of(),
                false);
    }

    /** At the beginning of a round. */
    Memory startingRound() {
        return new Memory(known, reading, view, sightings, served, List.of(), false);
    }

    Memory with(Known now) {
        return new Memory(now, reading, view, sightings, served, problems, again);
    }

    Memory with(Reading now) {
        return new Memory(known, now, view, sightings, served, problems, again);
    }

    Memory with(View seen, Sightings now) {
        return new Memory(known, reading, seen, now, served, problems, again);
    }

    Memory with(Leaf leaf) {
        return new Memory(known, reading, view, sightings, new Served.Presented(leaf), problems, again);
    }

    Memory changed() {
        return new Memory(known, reading, view, sightings, served, problems, true);
    }

    Memory hindered(String problem) {
        List<String> more = new ArrayList<>(problems);
        more.add(problem);
        return new Memory(known, reading, view, sightings, served, more, again);
    }

    /** Whether the leaf that is served was signed by it. */
    boolean serves(SigningAuthority authority) {
        return served instanceof Served.Presented(var leaf) && leaf.isBy(authority);
    }
}
