package dev.stowage.certs;

/** Whether the API server can be expected to trust what is served. */
public sealed interface Readiness {
    record Ready() implements Readiness {}

    /**
     * It cannot.
     *
     * @param reason in a sentence, for the answer of a readiness probe
     */
    record NotReady(String reason) implements Readiness {}
}
