package dev.stowage.fleet;

/** Which template a replica runs: a hash of it. */
public record Revision(String text) {
    /** {@code template} in one spelling, whatever order it was written in. */
    public static Revision of(String template) {
        return new Revision(ReplicaNames.hash(template));
    }
}
