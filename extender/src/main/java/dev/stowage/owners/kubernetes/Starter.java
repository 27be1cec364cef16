package dev.stowage.owners.kubernetes;

/** Starts caches, in other threads. */
public interface Starter {
    /** In place of a number of failures: what is wrong is not going to be right soon. */
    int LASTING = Integer.MAX_VALUE;

    /** Starts it; not at all if everything was closed. */
    void start(KindCache<?> cache);

    /**
     * Starts it anew in a while.
     *
     * @param failures how often that failed before on end, or {@link #LASTING}
     */
    void later(KindCache<?> cache, int failures);
}
