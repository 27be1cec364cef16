package dev.stowage.hub.wire;

import dev.stowage.fleet.FailedPlacement;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ModelReplicaStatus;
import java.util.List;
import java.util.Optional;

/**
 * What the hub writes to its own API server. What became pointless because the object is gone, or another one by now, is empty
 * or nothing; everything else that goes wrong is thrown, and worth another try.
 */
public interface HubWrites {
    /** The fence as it is now, by a consistent read; it is made if there is none. */
    FleetPlan fleetPlan();

    /** Writes the fence unless somebody did since it was read: then it is empty. */
    Optional<FleetPlan> record(FleetPlan read, FleetPlanStatus status);

    /**
     * Makes drafts; those are missing of whose name there is a replica.
     *
     * @throws DraftRefused if one of them can never be made; others may have been
     */
    List<ModelReplica> create(List<ModelReplica> drafts);

    /** Notes that replicas were committed; returns the versions that they got, without those that are gone. */
    List<ResourceVersion> commit(List<CommittedReplica> replicas);

    /** Whether there is that very replica, by a consistent read. */
    boolean exists(ObjectKey replica, String uid);

    /** Deletes a draft unless it has changed since it was seen; returns whether it did. */
    boolean deleteDraft(ObjectKey replica, String uid, String resourceVersion);

    /** Begins to delete a replica; returns the version that it got. */
    Optional<ResourceVersion> delete(ObjectKey replica, String uid);

    /** Takes the finalizer off a replica of which nothing is left on its cluster. */
    void release(ObjectKey replica, String uid);

    /** Gives a replica another template; returns the version that it got. */
    Optional<ResourceVersion> update(ObjectKey replica, String uid, ModelReplicaSpec spec);

    /** Writes the memory of failed placements of a deployment; returns the version that the object got. */
    Optional<ResourceVersion> remember(ModelDeployment deployment, List<FailedPlacement> failed);

    /** Writes the status of a deployment; returns the version that the object got. */
    Optional<ResourceVersion> write(ModelDeployment deployment, ModelDeploymentStatus status);

    /** Writes the status of a cluster; returns the version that the object got. */
    Optional<ResourceVersion> write(InferenceCluster cluster, InferenceClusterStatus status);

    /** Writes the status of a replica, but for whether it was committed; returns the version that the object got. */
    Optional<ResourceVersion> write(ModelReplica replica, ModelReplicaStatus status);

    /** Sets the finalizers of a cluster. */
    void hold(InferenceCluster cluster, List<String> finalizers);
}
