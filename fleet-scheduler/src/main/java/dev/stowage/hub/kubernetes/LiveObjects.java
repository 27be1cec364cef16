package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;

/**
 * What was made of replicas on a workload cluster, as watches have it: Deployments, StatefulSets, LeaderWorkerSets, Services and
 * ResourceClaimTemplates with a replica's uid as label. Objects without that label are not among them, so one that is not found
 * may yet be there, and be somebody else's. May be used by several threads; never blocks.
 */
interface LiveObjects {
    /**
     * The newest that is known; not to be changed.
     *
     * @param apiVersion for example {@code apps/v1}
     */
    Optional<GenericKubernetesResource> find(String apiVersion, String kind, String namespace, String name);

    /** Whether all that is there was listed; what is not found before may be there. */
    boolean synced();
}
