package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.Waiting;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.fleet.wire.ReplicaWriter;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A hub of one cluster, with its objects in memory: the real planner decides on what the cluster's PoolObservations say, and
 * what it places is dispatched for real. Not thread-safe.
 */
final class PlanningHub {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final KubernetesClient client;
    private final KubernetesSerialization json;
    private final InferenceCluster cluster;
    private final CelMatcher matcher = new CelMatcher();
    private final Teardown teardown;
    private final Consumer<List<ReplicaObservation>> announced;
    private final Map<String, ModelDeployment> deployments = new LinkedHashMap<>();
    private final Map<String, ModelReplica> replicas = new LinkedHashMap<>();
    private final Map<String, ModelReplica> everDispatched = new LinkedHashMap<>();

    /**
     * @param client trusted as the hub is
     * @param cluster with the pools, and what each publishes but for the observation, in its status
     * @param announced returns when pods of these new replicas may come: an extender that has not heard of a replica cannot
     *     steer its pods, and a watch may take longer than kube-scheduler
     */
    PlanningHub(KubernetesClient client, InferenceCluster cluster, Consumer<List<ReplicaObservation>> announced) {
        this.client = client;
        this.json = client.getKubernetesSerialization();
        this.cluster = cluster;
        this.announced = announced;
        this.teardown = new Teardown(client);
    }

    /** Makes a deployment, or changes it; nothing is placed yet. */
    void apply(String yaml) {
        ModelDeployment deployment = json.unmarshal(yaml, ModelDeployment.class);
        deployment
                .getMetadata()
                .setCreationTimestamp(BEGINNING
                        .plusSeconds(everDispatched.size() + deployments.size())
                        .toString());
        deployments.put(deployment.getMetadata().getName(), deployment);
    }

    /** Takes a deployment away; its replicas go with the next {@link #reconcile}. */
    void delete(String deployment) {
        deployments.remove(deployment);
    }

    List<String> deployments() {
        return List.copyOf(deployments.keySet());
    }

    /** Plans once, dispatches what is placed and begins to take away what is removed. */
    Plan reconcile() {
        Plan plan = Planner.plan(state(), matcher);
        for (Plan.RemovedReplica removed : plan.removed()) {
            ModelReplica replica = requireNonNull(replicas.get(removed.name()));
            replica.getMetadata().setDeletionTimestamp(BEGINNING.toString());
            teardown.begin(replica);
        }
        List<Dispatched> placed = plan.replicas().stream()
                .filter(planned -> !replicas.containsKey(planned.name()))
                .map(this::announce)
                .toList();
        announced.accept(placed.stream().map(Dispatched::observation).toList());
        for (Dispatched dispatched : placed) {
            dispatched
                    .rendering
                    .objects(dispatched.observation.getMetadata().getUid())
                    .forEach(this::applyObject);
        }
        return plan;
    }

    /** A replica whose observation is there, and nothing else yet. */
    private record Dispatched(Rendering rendering, ReplicaObservation observation) {}

    private Dispatched announce(Plan.PlannedReplica planned) {
        ModelDeployment deployment =
                requireNonNull(deployments.get(planned.deployment().name()));
        ModelReplica replica = new ReplicaWriter(deployment).replica(planned);
        String number = "replica %d of %s"
                .formatted(
                        everDispatched.size(),
                        planned.engines().getFirst().members().getFirst().pool());
        replica.getMetadata()
                .setUid(UUID.nameUUIDFromBytes(number.getBytes(StandardCharsets.UTF_8))
                        .toString());
        Rendering rendering = new Rendering(
                new DispatchOrder(replica, deployment.getSpec().enforcement(), cluster, GangApi.STATEFUL_SETS));
        ReplicaObservation observation =
                client.resource(rendering.observation()).create();
        replica.setStatus(new ModelReplicaStatus(
                null,
                true,
                observation.getMetadata().getResourceVersion(),
                observation.getMetadata().getUid(),
                null,
                rendering.endpoints(),
                List.of()));
        replicas.put(planned.name(), replica);
        everDispatched.put(replica.getMetadata().getUid(), replica);
        return new Dispatched(rendering, observation);
    }

    private void applyObject(Map<String, Object> object) {
        client.resource(json.convertValue(object, GenericKubernetesResource.class))
                .fieldManager("stowage-hub")
                .forceConflicts()
                .serverSideApply();
    }

    /** Goes on taking away what was removed, until all of it is gone. */
    void awaitRemoved(Duration deadline) {
        Waiting.byAsking(
                "removed replicas to be gone",
                () -> {
                    replicas.values().removeIf(replica -> isLeaving(replica) && teardown.isDone(replica));
                    return replicas.values().stream()
                            .filter(PlanningHub::isLeaving)
                            .map(replica -> replica.getMetadata().getName())
                            .toList();
                },
                List::isEmpty,
                deadline);
    }

    private static boolean isLeaving(ModelReplica replica) {
        return replica.getMetadata().getDeletionTimestamp() != null;
    }

    /** Every replica that was ever dispatched. */
    Collection<ModelReplica> everDispatched() {
        return List.copyOf(everDispatched.values());
    }

    /** How many pods the replicas that stay have, claiming or not. */
    int pods() {
        return replicas.values().stream()
                .filter(replica -> !isLeaving(replica))
                .map(replica -> client.resources(ReplicaObservation.class)
                        .inNamespace(replica.getMetadata().getNamespace())
                        .withName(replica.getMetadata().getName())
                        .require())
                .flatMap(observation -> observation.getSpec().pods().stream())
                .mapToInt(ExpectedPods::count)
                .sum();
    }

    /** What the planner is told. */
    private State state() {
        Stream<HasMetadata> objects = Stream.of(
                        Stream.of(observedCluster()), deployments.values().stream(), replicas.values().stream())
                .flatMap(stream -> stream);
        StringBuilder documents = new StringBuilder();
        objects.forEach(object -> documents.append(json.asJson(object)).append('\n'));
        byte[] bytes = documents.toString().getBytes(StandardCharsets.UTF_8);
        return switch (FleetReader.read(List.of("-"), new ByteArrayInputStream(bytes), BEGINNING)) {
            case FleetReader.Reading.Read(var state, var _) -> state;
            case FleetReader.Reading.Refused(var problems, var _, var _) -> throw new AssertionError(problems);
        };
    }

    /** With what its companion says now. */
    private InferenceCluster observedCluster() {
        InferenceClusterStatus status = requireNonNull(cluster.getStatus());
        InferenceCluster observed = new InferenceCluster();
        observed.setMetadata(cluster.getMetadata());
        observed.setSpec(cluster.getSpec());
        observed.setStatus(new InferenceClusterStatus(
                null,
                List.of(new Condition("Ready", Condition.Status.TRUE, null, BEGINNING.toString(), "Connected", "")),
                "a cluster",
                status.gpuPools().stream().map(this::observed).toList(),
                null,
                null));
        return observed;
    }

    private GpuPool observed(GpuPool pool) {
        return new GpuPool(
                pool.name(),
                pool.nodes(),
                pool.topologyKey(),
                pool.maxNodes(),
                pool.devices(),
                client.resources(PoolObservation.class)
                        .withName(pool.name())
                        .require()
                        .getStatus());
    }
}
