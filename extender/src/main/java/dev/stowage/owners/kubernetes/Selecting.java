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
         * @param name what the cache is called
         */
        record Objects<T>(Informable<T> objects, Kind kind, String name) implements Selection<T> {
            public Objects(Informable<T> objects, Kind kind) {
                this(objects, kind, kind.resource());
            }
        }

        /** In no namespace, where nothing here looks for them. */
        record ClusterScoped<T>() implements Selection<T> {}

        /** Nowhere, and nobody needs them: the API server does not have the kind, or not yet. */
        record NotServed<T>() implements Selection<T> {}
    }
}
