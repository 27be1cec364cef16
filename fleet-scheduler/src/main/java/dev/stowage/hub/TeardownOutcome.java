package dev.stowage.hub;

/** How far a replica has been taken off its cluster. */
public sealed interface TeardownOutcome {
    /** Nothing of it is there any more. */
    record Gone() implements TeardownOutcome {}

    /** It is on its way; {@code what} says what is still there. */
    record Leaving(String what) implements TeardownOutcome {}

    /** It did not work now, and is worth another try. */
    record Failed(String message) implements TeardownOutcome {}
}
