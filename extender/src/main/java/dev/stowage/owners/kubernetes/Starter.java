package dev.stowage.owners.kubernetes;

/** Starts caches, in other threads. */
public interface Starter {
    /** Starts it; not at all if everything was closed. */
    void start(KindCache<?> cache);

    /**
     * Starts it anew in a while.
     *
     * @param failures how often there was the same trouble before on end
     */
    void later(KindCache<?> cache, Trouble trouble, int failures);
}
