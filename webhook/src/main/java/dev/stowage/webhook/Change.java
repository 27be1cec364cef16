package dev.stowage.webhook;

/** A write to an object of the hub, as far as the object matters here. */
public sealed interface Change<T> {
    /** The object as it is to be. */
    T after();

    /** The object is new. */
    record Created<T>(T after) implements Change<T> {}

    /** The object is there. */
    record Updated<T>(T before, T after) implements Change<T> {}
}
