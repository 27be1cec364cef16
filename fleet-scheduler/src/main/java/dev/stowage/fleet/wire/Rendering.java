package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.PlacedEngine.DeviceRequest;
import dev.stowage.fleet.Workload;
import dev.stowage.fleet.WorkloadName;
import dev.stowage.fleet.WorkloadPods;
import dev.stowage.manifests.Endpoint;
import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.ReplicaObservationSpec;
import dev.stowage.manifests.WorkloadRef;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what a replica is on its workload cluster. The same order gives the same objects. */
public final class Rendering {
    /** Keeps a ReplicaObservation until everything of its replica is gone. */
    public static final String FINALIZER = "stowage.dev/dispatched";

    private final DispatchOrder order;
    private final List<DispatchedEngine> engines;

    public Rendering(DispatchOrder order) {
        this.order = order;
        this.engines = order.engines();
    }

    /** To be created before anything else, and never again: it says which pods make up the replica. */
    public ReplicaObservation observation() {
        ReplicaObservation observation = new ReplicaObservation();
        observation.setMetadata(new ObjectMetaBuilder()
                .withName(order.name())
                .withNamespace(order.namespace())
                .withLabels(ReplicaLabels.of(order))
                .withFinalizers(FINALIZER)
                .build());
        List<Workload> workloads =
                engines.stream().flatMap(engine -> engine.workloads().stream()).toList();
        observation.setSpec(new ReplicaObservationSpec(
                order.deployment(),
                order.uid(),
                order.enforcement(),
                workloads.stream().flatMap(workload -> refs(workload).stream()).toList(),
                workloads.stream()
                        .flatMap(workload -> workload.pods().stream())
                        .map(Rendering::expected)
                        .toList(),
                order.replica().getSpec().prediction()));
        return observation;
    }

    /**
     * Everything else, in the order in which it is to be applied.
     *
     * @param observationUid of the ReplicaObservation, which owns all of it
     */
    public List<Map<String, Object>> objects(String observationUid) {
        ObjectRendering begun = new ObjectRendering(order, observationUid);
        ClaimRendering claims = new ClaimRendering(begun, order);
        ServiceRendering services = new ServiceRendering(begun, order);
        WorkloadRendering workloads = new WorkloadRendering(begun, order);
        List<Fragment> objects = new ArrayList<>();
        for (DispatchedEngine engine : engines) {
            objects.add(services.ofEngine(engine));
            for (Workload workload : engine.workloads()) {
                if (workload instanceof Workload.Pair pair) {
                    objects.add(services.ofPeers(pair));
                }
                workload.pods().stream()
                        .filter(ContainerClaims::claimsByClaim)
                        .map(claims::of)
                        .forEach(objects::add);
                objects.addAll(workloads.of(workload));
            }
        }
        return objects.stream().map(Fragment::fields).toList();
    }

    /** Where the engines are reached, once all of it is there. */
    public List<Endpoint> endpoints() {
        return endpoints(order.replica());
    }

    /** Where the engines of a replica are reached, wherever it is. */
    public static List<Endpoint> endpoints(ModelReplica replica) {
        // What makes gangs there is all the same to Services.
        return DispatchedEngine.of(
                        replica.getMetadata().getName(),
                        ReplicaConversion.engines(replica.getSpec().engines()),
                        GangApi.STATEFUL_SETS)
                .stream()
                .map(engine -> new Endpoint(
                        engine.name(),
                        engine.service().text(),
                        replica.getMetadata().getNamespace()))
                .toList();
    }

    private static List<WorkloadRef> refs(Workload workload) {
        return switch (workload) {
            case Workload.Singles(var name, var pods) -> List.of(ref("apps/v1", "Deployment", name, pods));
            case Workload.Pair pair ->
                List.of(
                        ref("apps/v1", "StatefulSet", pair.leaderName(), pair.leader()),
                        ref("apps/v1", "StatefulSet", pair.workersName(), pair.workers()));
            case Workload.GangSet(var name, var leader, var workers) -> List.of(set(name, leader), set(name, workers));
        };
    }

    private static WorkloadRef set(WorkloadName name, WorkloadPods pods) {
        return ref(WorkloadRendering.LEADER_WORKER_SETS, "LeaderWorkerSet", name, pods);
    }

    private static WorkloadRef ref(String apiVersion, String kind, WorkloadName name, WorkloadPods pods) {
        return new WorkloadRef(
                apiVersion,
                kind,
                name.text(),
                pods.group().engine(),
                ReplicaConversion.role(pods.group().role()),
                ReplicaConversion.copy(pods.group()));
    }

    private static ExpectedPods expected(WorkloadPods pods) {
        Map<String, Integer> devices = new LinkedHashMap<>();
        for (DeviceRequest request : pods.member().requests()) {
            if (request.count() > 0) {
                devices.merge(request.device(), request.count(), Integer::sum);
            }
        }
        return new ExpectedPods(
                pods.group().engine(),
                ReplicaConversion.role(pods.group().role()),
                ReplicaConversion.copy(pods.group()),
                pods.count(),
                pods.member().pool(),
                devices);
    }
}
