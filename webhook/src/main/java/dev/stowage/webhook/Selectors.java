package dev.stowage.webhook;

/** Device selectors in CEL, as Kubernetes understands them. May be used by several threads. */
public interface Selectors {
    /** Whether a text is a selector. May take some 10 ms for 1,000 characters. */
    Syntax check(String text);

    /** Whether a text is a version; no selector could look at a device with another one. */
    boolean isVersion(String text);

    /** Whether a text is a quantity; no selector could look at a device with another one. */
    boolean isQuantity(String text);

    /** Begins to evaluate selectors for one request. */
    Evaluation evaluation();

    /** Evaluates the selectors of one request, in bounded time. Not thread-safe. */
    interface Evaluation {
        Answer match(String text, DeclaredClass.Device device);
    }

    /** What became of a text. */
    sealed interface Syntax {
        record Valid() implements Syntax {}

        /** Why it is none; line and column count from 1. */
        record Malformed(int line, int column, String message) implements Syntax {}
    }

    /** What a selector says of a device. */
    sealed interface Answer {
        record Yes() implements Answer {}

        record No() implements Answer {}

        /** It cannot be evaluated there, so it does not match. */
        record Failed(String message) implements Answer {}

        /** There was no time to find out, or the text is no selector. */
        record Unknown() implements Answer {}
    }
}
