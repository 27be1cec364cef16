package dev.stowage.e2e;

import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.stream.Stream;

/**
 * Takes replicas off their cluster in the order that keeps them charged until nothing holds a device any more: workloads in the
 * foreground, then, when pods and claims are gone too, the ReplicaObservation, which owns the rest.
 */
record Teardown(KubernetesClient client) {
    /** Begins to delete its workloads. */
    void begin(ModelReplica replica) {
        workloads(replica)
                .forEach(workloads -> workloads
                        .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                        .delete());
    }

    /** Whether everything is gone; ends the observation when it is its turn. */
    boolean isDone(ModelReplica replica) {
        boolean holdsNothing =
                Stream.concat(workloads(replica), holders(replica)).allMatch(Teardown::isEmpty);
        if (holdsNothing) {
            Resource<ReplicaObservation> observation = client.resources(ReplicaObservation.class)
                    .inNamespace(replica.getMetadata().getNamespace())
                    .withName(replica.getMetadata().getName());
            observation.delete();
            // Whatever the observer writes meanwhile.
            observation.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
        }
        return holdsNothing;
    }

    private static boolean isEmpty(
            FilterWatchListDeletable<?, ? extends KubernetesResourceList<?>, ? extends Resource<?>> objects) {
        return objects.list().getItems().isEmpty();
    }

    private Stream<
                    FilterWatchListDeletable<
                            ? extends HasMetadata, ? extends KubernetesResourceList<?>, ? extends Resource<?>>>
            workloads(ModelReplica replica) {
        String namespace = replica.getMetadata().getNamespace();
        String uid = replica.getMetadata().getUid();
        return Stream.of(
                client.apps().deployments().inNamespace(namespace).withLabel(Labels.REPLICA_UID, uid),
                client.apps().statefulSets().inNamespace(namespace).withLabel(Labels.REPLICA_UID, uid));
    }

    private Stream<
                    FilterWatchListDeletable<
                            ? extends HasMetadata, ? extends KubernetesResourceList<?>, ? extends Resource<?>>>
            holders(ModelReplica replica) {
        String namespace = replica.getMetadata().getNamespace();
        String uid = replica.getMetadata().getUid();
        return Stream.of(
                client.pods().inNamespace(namespace).withLabel(Labels.REPLICA_UID, uid),
                client.resources(ResourceClaim.class).inNamespace(namespace).withLabel(Labels.REPLICA_UID, uid));
    }
}
