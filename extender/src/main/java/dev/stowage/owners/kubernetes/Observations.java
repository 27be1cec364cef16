package dev.stowage.owners.kubernetes;

import dev.stowage.manifests.Api;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.WorkloadRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the caches hold of our own kinds. They are read one by one, so that one that was written under another version of
 * the CRD keeps none of the others from being read.
 */
record Observations(
        ReducedStore<GenericKubernetesResource, RecordedReplica> replicas,
        KindCache<GenericKubernetesResource> replicaCache,
        ReducedStore<GenericKubernetesResource, Pool> pools,
        KindCache<GenericKubernetesResource> poolCache) {
    private static final Logger log = LoggerFactory.getLogger(Observations.class);

    private static final Kind REPLICAS = new Kind(Api.GROUP, Api.VERSION, RecordedReplica.KIND, "replicaobservations");
    private static final Kind POOLS = new Kind(Api.GROUP, Api.VERSION, "PoolObservation", "poolobservations");

    /**
     * Those of a cluster that nothing is known of yet.
     *
     * @param recorded is told which workloads a replica has, before their pods can be asked about
     */
    static Observations none(Starter starter, News news, Consumer<List<WorkloadRef>> recorded) {
        KubernetesSerialization serialization = LeanSerialization.create();
        ReducedStore<GenericKubernetesResource, RecordedReplica> replicas = new ReducedStore<>(
                GenericKubernetesResource::new,
                object -> read(serialization, object, ReplicaObservation.class)
                        .map(observation -> replica(observation, recorded))
                        .orElseGet(
                                () -> new RecordedReplica(object.getMetadata().getUid(), List.of())),
                news);
        ReducedStore<GenericKubernetesResource, Pool> pools = new ReducedStore<>(
                GenericKubernetesResource::new,
                object -> read(serialization, object, PoolObservation.class)
                        .map(Reduction::pool)
                        .orElse(Pool.UNKNOWN),
                news);
        return new Observations(
                replicas,
                new KindCache<>(
                        REPLICAS.resource(), client -> KindCaches.all(REPLICAS, client), replicas, starter, news),
                pools,
                new KindCache<>(POOLS.resource(), client -> KindCaches.all(POOLS, client), pools, starter, news));
    }

    private static RecordedReplica replica(ReplicaObservation observation, Consumer<List<WorkloadRef>> recorded) {
        recorded.accept(observation.getSpec().workloads());
        return Reduction.replica(observation);
    }

    private static <T> Optional<T> read(
            KubernetesSerialization serialization, GenericKubernetesResource object, Class<T> type) {
        // It would be decoded too, and is large and of no use here.
        object.getAdditionalProperties().remove("status");
        try {
            return object.getAdditionalProperties().containsKey("spec")
                    ? Optional.of(serialization.convertValue(object, type))
                    : Optional.empty();
        } catch (IllegalArgumentException malformed) {
            log.warn(
                    "The {} {} cannot be read.",
                    type.getSimpleName(),
                    object.getMetadata().getName(),
                    malformed);
            return Optional.empty();
        }
    }
}
