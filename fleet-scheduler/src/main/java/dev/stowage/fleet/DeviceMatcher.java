package dev.stowage.fleet;

/** Evaluates CEL device selectors; implementations are pure and may be shared between threads. */
public interface DeviceMatcher {
    /** Whether the text is a selector at all. */
    Syntax check(String selector);

    /** Whether the device matches; the text must have passed {@link #check}. */
    Match match(String selector, Device device);

    /** What compiling a selector gives. */
    sealed interface Syntax {
        record Valid() implements Syntax {}

        /** Why it does not compile; the line counts from 1, the column from 1. */
        record Malformed(int line, int column, String message) implements Syntax {}
    }

    /** What evaluating a selector gives. An error (a missing attribute, a type) does not match. */
    sealed interface Match {
        record Yes() implements Match {}

        record No() implements Match {}

        record Failed(String message) implements Match {}
    }
}
