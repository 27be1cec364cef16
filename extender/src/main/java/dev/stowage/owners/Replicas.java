package dev.stowage.owners;

/** Knows which workloads make the pods of replicas, from caches alone. */
public interface Replicas {
    /**
     * Finds out on whose behalf an object was made. Waits a moment if the caches do not know yet, since an object may come
     * before the news of its controller; never calls the API server. May be called by several threads.
     */
    Lineage of(Origin origin);

    /** The same for one request, which begins now: however many it asks about, it waits no longer than for one object. */
    default Replicas forOneRequest() {
        return this;
    }
}
