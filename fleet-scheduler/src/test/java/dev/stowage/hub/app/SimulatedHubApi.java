package dev.stowage.hub.app;

import dev.stowage.fleet.FailedPlacement;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.DeploymentStatusWriter;
import dev.stowage.hub.wire.DraftRefused;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ModelReplicaStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Writes to the hub's API server as {@code HubApi} does, with the same conditions; each request takes its time. */
final class SimulatedHubApi implements HubWrites {
    /** As {@code HubApi} does. */
    private static final int AT_A_TIME = 16;

    private static final ObjectKey FLEET = new ObjectKey("", "fleet");

    private final StoredObjects objects;
    private final RoundTrip trip;
    private final Consumer<Wrote> ledger;
    private volatile Predicate<ModelReplica> refused = _ -> false;

    /** Something was written. */
    sealed interface Wrote {
        /** A replica counts from now on. */
        record Commit(ModelReplica replica) implements Wrote {}

        record ReplicaStatus(ModelReplica replica) implements Wrote {}

        record DeploymentStatus(ModelDeployment deployment) implements Wrote {}

        record ClusterStatus(InferenceCluster cluster) implements Wrote {}

        record Deletion(ObjectKey replica) implements Wrote {}

        record Other() implements Wrote {}
    }

    /** @param ledger is told of every write, when it is there and before it is answered */
    SimulatedHubApi(StoredObjects objects, RoundTrip trip, Consumer<Wrote> ledger) {
        this.objects = objects;
        this.trip = trip;
        this.ledger = ledger;
    }

    @Override
    public FleetPlan fleetPlan() {
        trip.await();
        FleetPlan empty = new FleetPlan();
        empty.setMetadata(new ObjectMetaBuilder().withName(FLEET.name()).build());
        return objects.fleetPlans
                .get(FLEET)
                .or(() -> objects.fleetPlans.create(empty))
                .or(() -> objects.fleetPlans.get(FLEET))
                .orElseThrow();
    }

    @Override
    public Optional<FleetPlan> record(FleetPlan read, FleetPlanStatus status) {
        trip.await();
        String version = read.getMetadata().getResourceVersion();
        ledger.accept(new Wrote.Other());
        return objects.fleetPlans.change(
                FLEET, plan -> plan.getMetadata().getResourceVersion().equals(version), plan -> {
                    plan.setStatus(status);
                    return plan;
                });
    }

    /** From now on it takes none of these, as if there were a quota. */
    void refuse(Predicate<ModelReplica> drafts) {
        refused = drafts;
    }

    @Override
    public List<ModelReplica> create(List<ModelReplica> drafts) {
        Predicate<ModelReplica> isRefused = refused;
        List<ModelReplica> created = new Several(AT_A_TIME)
                .all(drafts.stream().filter(isRefused.negate()).toList(), draft -> {
                    trip.await();
                    ledger.accept(new Wrote.Other());
                    return objects.replicas.create(draft);
                });
        Map<ObjectKey, String> why = new HashMap<>();
        drafts.stream()
                .filter(isRefused)
                .forEach(draft -> why.put(
                        new ObjectKey(
                                draft.getMetadata().getNamespace(),
                                draft.getMetadata().getLabels().getOrDefault(Labels.DEPLOYMENT, "")),
                        "exceeded quota"));
        if (!why.isEmpty()) {
            throw new DraftRefused(why);
        }
        return created;
    }

    @Override
    public List<ResourceVersion> commit(List<CommittedReplica> replicas) {
        return new Several(AT_A_TIME).all(replicas, this::commit);
    }

    private Optional<ResourceVersion> commit(CommittedReplica replica) {
        trip.await();
        Optional<ModelReplica> committed = objects.replicas.change(
                new ObjectKey(replica.namespace(), replica.replica()), is(replica.uid()), there -> {
                    ModelReplicaStatus was = there.getStatus();
                    there.setStatus(
                            was == null
                                    ? new ModelReplicaStatus(null, true, null, null, null, List.of(), List.of())
                                    : new ModelReplicaStatus(
                                            was.observedGeneration(),
                                            true,
                                            was.dispatchedVersion(),
                                            was.dispatchedUID(),
                                            was.pods(),
                                            was.endpoints(),
                                            was.conditions()));
                    return there;
                });
        committed.ifPresent(there -> ledger.accept(new Wrote.Commit(there)));
        return committed.map(SimulatedHubApi::version);
    }

    @Override
    public boolean exists(ObjectKey replica, String uid) {
        trip.await();
        return objects.replicas.get(replica).filter(is(uid)).isPresent();
    }

    @Override
    public boolean deleteDraft(ObjectKey replica, String uid, String resourceVersion) {
        trip.await();
        Predicate<ModelReplica> untouched =
                there -> there.getMetadata().getResourceVersion().equals(resourceVersion);
        boolean deleted =
                delete(replica, this.<ModelReplica>is(uid).and(untouched)).isPresent();
        if (deleted) {
            release(replica, uid);
        }
        return deleted;
    }

    @Override
    public Optional<ResourceVersion> delete(ObjectKey replica, String uid) {
        trip.await();
        return delete(replica, this.<ModelReplica>is(uid));
    }

    private Optional<ResourceVersion> delete(ObjectKey replica, Predicate<ModelReplica> meant) {
        ledger.accept(new Wrote.Deletion(replica));
        return objects.replicas
                .change(replica, meant, there -> {
                    if (there.getMetadata().getDeletionTimestamp() == null) {
                        there.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
                    }
                    return there;
                })
                .map(SimulatedHubApi::version);
    }

    @Override
    public void release(ObjectKey replica, String uid) {
        trip.await();
        ledger.accept(new Wrote.Other());
        objects.replicas.change(replica, is(uid), there -> {
            there.getMetadata().setFinalizers(List.of());
            return there;
        });
    }

    @Override
    public Optional<ResourceVersion> update(ObjectKey replica, String uid, ModelReplicaSpec spec) {
        trip.await();
        ledger.accept(new Wrote.Other());
        return objects.replicas
                .change(replica, is(uid), there -> {
                    there.setSpec(spec);
                    there.getMetadata().setGeneration(there.getMetadata().getGeneration() + 1);
                    return there;
                })
                .map(SimulatedHubApi::version);
    }

    @Override
    public Optional<ResourceVersion> remember(ModelDeployment deployment, List<FailedPlacement> failed) {
        trip.await();
        ledger.accept(new Wrote.Other());
        return objects.deployments
                .change(Books.key(deployment), is(uid(deployment)), there -> {
                    ModelDeploymentStatus was = there.getStatus();
                    there.setStatus(new ModelDeploymentStatus(
                            was == null ? null : was.observedGeneration(),
                            was == null ? null : was.replicas(),
                            was == null ? null : was.selector(),
                            was == null ? List.of() : was.conditions(),
                            was == null ? List.of() : was.waiting(),
                            DeploymentStatusWriter.written(failed)));
                    return there;
                })
                .map(SimulatedHubApi::version);
    }

    @Override
    public Optional<ResourceVersion> write(ModelDeployment deployment, ModelDeploymentStatus status) {
        trip.await();
        Optional<ModelDeployment> written =
                objects.deployments.change(Books.key(deployment), is(uid(deployment)), there -> {
                    there.setStatus(status);
                    return there;
                });
        written.ifPresent(there -> ledger.accept(new Wrote.DeploymentStatus(there)));
        return written.map(SimulatedHubApi::version);
    }

    @Override
    public Optional<ResourceVersion> write(InferenceCluster cluster, InferenceClusterStatus status) {
        trip.await();
        Optional<InferenceCluster> written = objects.clusters.change(Books.key(cluster), is(uid(cluster)), there -> {
            there.setStatus(status);
            return there;
        });
        written.ifPresent(there -> ledger.accept(new Wrote.ClusterStatus(there)));
        return written.map(SimulatedHubApi::version);
    }

    @Override
    public Optional<ResourceVersion> write(ModelReplica replica, ModelReplicaStatus status) {
        trip.await();
        Optional<ModelReplica> written = objects.replicas.change(Books.key(replica), is(uid(replica)), there -> {
            Boolean committed =
                    there.getStatus() == null ? null : there.getStatus().committed();
            there.setStatus(new ModelReplicaStatus(
                    status.observedGeneration(),
                    committed,
                    status.dispatchedVersion(),
                    status.dispatchedUID(),
                    status.pods(),
                    status.endpoints(),
                    status.conditions()));
            return there;
        });
        written.ifPresent(there -> ledger.accept(new Wrote.ReplicaStatus(there)));
        return written.map(SimulatedHubApi::version);
    }

    @Override
    public void hold(InferenceCluster cluster, List<String> finalizers) {
        trip.await();
        ledger.accept(new Wrote.Other());
        objects.clusters.change(Books.key(cluster), is(uid(cluster)), there -> {
            there.getMetadata().setFinalizers(finalizers);
            return there;
        });
    }

    private <T extends HasMetadata> Predicate<T> is(String uid) {
        return object -> object.getMetadata().getUid().equals(uid);
    }

    private static String uid(HasMetadata object) {
        return object.getMetadata().getUid();
    }

    private static ResourceVersion version(HasMetadata object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }
}
