package dev.stowage.e2e;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Plan;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A pool of nodes with GPUs on a cluster, with a hub that plans for it and an independent eye on what becomes true. */
final class PlannedPool implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private final TestCluster cluster;
    private final KubernetesClient asHub;
    private final PlanningHub hub;
    private final Allocations allocations;
    private final PlainObserver observer;
    private final int devices;
    private final Eye eye;

    /** Who says what is free. */
    enum Eye {
        /** A companion, on its own. */
        COMPANION,
        /** The test, when it is asked to. */
        PLAIN
    }

    private PlannedPool(TestCluster cluster, NodePool pool, Eye eye) {
        this.cluster = cluster;
        this.eye = eye;
        this.devices = pool.devices().getFirst().count();
        this.asHub = asHub(cluster);
        asHub.resource(poolObservation(pool)).create();
        this.hub = new PlanningHub(asHub, inferenceCluster(pool), this::awaitAnnounced);
        this.allocations = Allocations.of(cluster.client());
        this.observer = new PlainObserver(cluster.client(), pool, allocations);
    }

    /** Adds the nodes. The namespace {@code team} has to be there, and what is shipped for a cluster. */
    static PlannedPool on(TestCluster cluster, NodePool pool, Eye eye) {
        cluster.nodes().add(pool);
        PlannedPool planned = new PlannedPool(cluster, pool, eye);
        planned.awaitObserved();
        return planned;
    }

    /** The companion's guard lets nobody else make what belongs to a replica. */
    private static KubernetesClient asHub(TestCluster cluster) {
        Config config = Config.fromKubeconfig(cluster.kubeconfig());
        config.setImpersonateUsername("system:serviceaccount:stowage-system:stowage-hub");
        config.setImpersonateGroups("system:masters");
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** What the hub says about the pool. */
    static String poolObservation(NodePool pool) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: PoolObservation
                metadata: {name: %1$s}
                spec:
                  fleet: f
                  nodeSelector: {stowage.dev/pool: %1$s}
                  schedulerName: default-scheduler
                  devices: [%2$s]
                """.formatted(pool.name(), device(pool.devices().getFirst()));
    }

    private static InferenceCluster inferenceCluster(NodePool pool) {
        return YAML.unmarshal(
                """
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: east}
                spec:
                  steering: Assumed
                  nodePools: [{name: %1$s, className: c, nodeCount: %2$d}]
                status:
                  gpuPools: [{name: %1$s, nodes: %2$d, devices: [%3$s]}]
                """.formatted(pool.name(), pool.count(), device(pool.devices().getFirst())), InferenceCluster.class);
    }

    private static String device(Devices devices) {
        return "{name: gpu, claim: DRA, driver: %1$s, deviceClassName: %1$s, count: %2$d}"
                .formatted(devices.driver(), devices.count());
    }

    PlanningHub hub() {
        return hub;
    }

    PlainObserver observer() {
        return observer;
    }

    /** The token of an observation says up to where the extender, which knows as much, has heard of replicas. */
    private void awaitAnnounced(List<ReplicaObservation> replicas) {
        switch (eye) {
            case COMPANION ->
                replicas.stream()
                        .mapToLong(replica -> version(replica.getMetadata().getResourceVersion()))
                        .max()
                        .ifPresent(this::awaitToken);
            case PLAIN -> {}
        }
    }

    private void awaitToken(long version) {
        Waiting.until(
                "the observation of %s to have seen version %d"
                        .formatted(observer.pool().name(), version),
                asHub.resources(PoolObservation.class)
                        .withField("metadata.name", observer.pool().name()),
                pools -> pools.stream()
                        .anyMatch(pool -> pool.getStatus() != null
                                && version(requireNonNullElse(pool.getStatus().replicaObservationsVersion(), "0"))
                                        >= version),
                DEADLINE);
    }

    private static long version(String resourceVersion) {
        return Long.parseLong(resourceVersion);
    }

    /** Plans on what is observed at this moment, which may be less than what is true. */
    Plan plan() {
        publishIfPlain();
        return hub.reconcile();
    }

    private void publishIfPlain() {
        switch (eye) {
            case COMPANION -> {}
            case PLAIN -> observer.publish(hub.everDispatched());
        }
    }

    /**
     * Waits until what is free is observed; how long that took. What is free may become known here a moment after others know it, and
     * devices become free a moment after their pod is gone, so all is done anew each time.
     */
    Duration awaitObserved() {
        long began = System.nanoTime();
        Waiting.byAsking(
                "%s to be observed as it is".formatted(observer.pool().name()),
                this::sight,
                sight -> sight.free.equals(sight.observed),
                DEADLINE);
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private Sight sight() {
        publishIfPlain();
        return new Sight(observer.histogram(), observed());
    }

    /** How many nodes have so many devices free, and what is published of that. */
    private record Sight(Map<Integer, Integer> free, Map<Integer, Integer> observed) {}

    private Map<Integer, Integer> observed() {
        return PlainObserver.histogram(asHub.resources(PoolObservation.class)
                .withName(observer.pool().name())
                .require());
    }

    /** Where every pod landed so far. */
    Landings.Reading landings() {
        return Landings.of(devices, hub.everDispatched(), allocations.now());
    }

    /** How many pods of replicas got devices so far. */
    int landed() {
        return (int)
                allocations.now().stream().filter(PlannedPool::isOfAReplica).count();
    }

    /** How many devices pods of replicas hold now. */
    int devicesOfReplicas() {
        return allocations.now().stream()
                .mapToInt(event -> switch (event) {
                    case Allocations.Event.Taken taken -> isOfAReplica(taken) ? taken.devices() : 0;
                    case Allocations.Event.Released(var taken) -> isOfAReplica(taken) ? -taken.devices() : 0;
                })
                .sum();
    }

    private static boolean isOfAReplica(Allocations.Event event) {
        return switch (event) {
            case Allocations.Event.Taken taken -> taken.labels().containsKey(Labels.REPLICA_UID);
            case Allocations.Event.Released _ -> false;
        };
    }

    /** Waits until kube-scheduler has bound each pod of the replicas, or has given up on it for now. */
    List<Pod> awaitDecided() {
        int expected = hub.pods();
        List<Pod> decided = Waiting.until(
                expected + " pods to be bound or unschedulable",
                cluster.client().pods().inNamespace("team"),
                pods -> {
                    List<Pod> ours = ours(pods);
                    return ours.size() == expected && ours.stream().allMatch(PlannedPool::isDecided);
                },
                DEADLINE);
        return ours(decided);
    }

    /** Those held to the pool. */
    private List<Pod> ours(List<Pod> pods) {
        String name = observer.pool().name();
        return pods.stream()
                .filter(pod -> name.equals(pod.getSpec().getNodeSelector().get(NodePool.LABEL)))
                .toList();
    }

    private static boolean isDecided(Pod pod) {
        return Pods.isBound(pod) || Pods.isUnschedulable(pod);
    }

    @Override
    public void close() {
        allocations.close();
        asHub.close();
    }
}
