package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;

/** Finds out where the objects of a kind are. */
@FunctionalInterface
public interface Selecting<T> {
    /** Objects in one answer of the API server, so that no list is in memory as a whole. */
    long PAGE = 500L;

    /**
     * May ask the API server.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if there is no answer, or no such kind
     */
    Selection<T> with(KubernetesClient client);

    /** Where the objects of a kind are. */
    sealed interface Selection<T> {
        /**
         * In every namespace.
         *
         * @param kind as the API server serves it
         */
        record Objects<T>(Informable<T> objects, Kind kind) implements Selection<T> {}

        /** In no namespace, where nothing here looks for them. */
        record ClusterScoped<T>() implements Selection<T> {}
    }
}
