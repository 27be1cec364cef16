package dev.stowage.webhook.kubernetes;

import dev.stowage.manifests.Api;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.WorkloadRef;
import dev.stowage.webhook.Pool;
import dev.stowage.webhook.RecordedReplica;
import java.util.List;
import java.util.function.Consumer;

/** What the caches hold of our own kinds. */
record Observations(
        ReducedStore<ReplicaObservation, RecordedReplica> replicas,
        KindCache<ReplicaObservation> replicaCache,
        ReducedStore<PoolObservation, Pool> pools,
        KindCache<PoolObservation> poolCache) {
    private static final Kind REPLICAS = new Kind(Api.GROUP, Api.VERSION, RecordedReplica.KIND, "replicaobservations");
    private static final Kind POOLS = new Kind(Api.GROUP, Api.VERSION, "PoolObservation", "poolobservations");

    /** @param recorded is told which workloads a replica has, before their pods can be asked about */
    static Observations none(Starter starter, News news, Consumer<List<WorkloadRef>> recorded) {
        ReducedStore<ReplicaObservation, RecordedReplica> replicas = new ReducedStore<>(
                ReplicaObservation::new,
                observation -> {
                    recorded.accept(observation.getSpec().workloads());
                    return Reduction.replica(observation);
                },
                news);
        ReducedStore<PoolObservation, Pool> pools = new ReducedStore<>(PoolObservation::new, Reduction::pool, news);
        return new Observations(
                replicas,
                new KindCache<>(
                        REPLICAS.resource(),
                        client -> new Selecting.Selection.Objects<>(
                                client.resources(ReplicaObservation.class)
                                        .inAnyNamespace()
                                        .withLimit(KindCaches.PAGE),
                                REPLICAS.path()),
                        replicas,
                        starter,
                        news),
                pools,
                new KindCache<>(
                        POOLS.resource(),
                        client -> new Selecting.Selection.Objects<>(
                                client.resources(PoolObservation.class).withLimit(KindCaches.PAGE), POOLS.path()),
                        pools,
                        starter,
                        news));
    }
}
