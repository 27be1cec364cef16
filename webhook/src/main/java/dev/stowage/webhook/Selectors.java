package dev.stowage.webhook;

/** Device selectors in CEL, as Kubernetes understands them. May be used by several threads. */
public interface Selectors {
    /** Whether a text is a selector. May take some 10 ms for 1,000 characters. */
    Syntax check(String text);

    /** What is wrong with the value of an attribute, in a few words, since no selector could look at its device; else empty. */
    String problemOf(DeclaredClass.Value value);

    /** What is wrong with a quantity, in a few words, since no selector could look at its device; else empty. */
    String problemOfQuantity(String quantity);

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
