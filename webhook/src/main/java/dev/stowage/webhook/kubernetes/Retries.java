package dev.stowage.webhook.kubernetes;

/** Starts caches anew. */
@FunctionalInterface
interface Retries {
    /** In place of a number of failures: what is wrong is not going to be right soon. */
    int LASTING = Integer.MAX_VALUE;

    /**
     * Starts it anew in a while, in another thread.
     *
     * @param failures how often that failed before on end, or {@link #LASTING}
     */
    void later(KindCache<?> cache, int failures);
}
