package dev.stowage.owners;

import java.util.Optional;

/** What is known of a cluster; it may learn more between two questions, and never asks the API server. */
public interface ClusterView {
    Finding find(ObjectKey object);

    /** What the observation of this name records; empty if it is not there, or the news of it has not come yet. */
    Optional<RecordedReplica> replica(String namespace, String name);

    /** {@link Pool#UNKNOWN} if it is not there, or the news of it has not come yet. */
    Pool pool(String name);
}
