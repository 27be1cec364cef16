package dev.stowage.certs;

/** What should be written to the Secret next. */
sealed interface Proposal {
    /** Nothing. */
    record Keep() implements Proposal {}

    /** A first authority, since nobody has any; its revision must exceed that of what it replaces. */
    record Mint(Version over, long revision, Generation generation) implements Proposal {}

    /** What is remembered, since the Secret lost it. */
    record Restore(Version over, AuthorityState state) implements Proposal {}

    /** A successor. */
    record Prepare(Version over, AuthorityState from, Generation generation) implements Proposal {}

    /** The next phase. */
    record Advance(Version over, AuthorityState state, String text) implements Proposal {}
}
