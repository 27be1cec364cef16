package dev.stowage.extender;

/** The answer to prioritize. */
public sealed interface Answer {
    Outcome outcome();

    /** Nothing is said about any node. */
    record Neutral(Outcome outcome) implements Answer {}

    /** Each candidate has a score. */
    record Scored(Outcome outcome, Scores scores) implements Answer {}
}
