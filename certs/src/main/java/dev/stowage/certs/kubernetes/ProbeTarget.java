package dev.stowage.certs.kubernetes;

/** Where a replica connects to, to see whether what is served is trusted by what is published. */
public sealed interface ProbeTarget {
    /** Not at all. */
    record Nowhere() implements ProbeTarget {}

    /** For example the Service's own host and port; the name of the Service is what is verified, wherever this leads. */
    record At(String host, int port) implements ProbeTarget {}
}
