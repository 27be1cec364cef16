package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.PodGroup;
import dev.stowage.manifests.Device;
import dev.stowage.manifests.Enforcement;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.NodePool;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be dispatched, and where to.
 *
 * @param replica one that was committed, as the hub's API server has it
 * @param enforcement of its deployment
 * @param cluster the one that the replica is on
 * @param gangs what makes gangs there
 */
public record DispatchOrder(ModelReplica replica, Enforcement enforcement, InferenceCluster cluster, GangApi gangs) {
    String name() {
        return replica.getMetadata().getName();
    }

    String namespace() {
        return replica.getMetadata().getNamespace();
    }

    String uid() {
        return replica.getMetadata().getUid();
    }

    /** The value of a label of the replica; empty if it has none. */
    String label(String key) {
        Map<String, String> labels = replica.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(key, "");
    }

    String deployment() {
        return label(Labels.DEPLOYMENT);
    }

    /** Empty if there is none. */
    String revision() {
        String revision = replica.getSpec().revision();
        return revision == null ? "" : revision;
    }

    List<DispatchedEngine> engines() {
        return DispatchedEngine.of(
                name(), ReplicaConversion.engines(replica.getSpec().engines()), gangs);
    }

    /** A copy of the template of the pods of a group. */
    Fragment template(PodGroup group) {
        return replica.getSpec().engines().stream()
                .filter(engine -> engine.name().equals(group.engine()))
                .flatMap(engine -> engine.members().stream())
                .filter(member -> ReplicaConversion.role(member.role()) == group.role())
                .map(member -> Fragment.copyOf(member.template()))
                .findFirst()
                .orElseGet(Fragment::empty);
    }

    /** What the cluster declares of a pool, if it still does. */
    Optional<NodePool> pool(String pool) {
        return cluster.getSpec().nodePools().stream()
                .filter(declared -> declared.name().equals(pool))
                .findFirst();
    }

    /** A kind of device of a pool, if the pool is published with it. */
    Optional<Device> device(String pool, String kind) {
        if (cluster.getStatus() == null) {
            return Optional.empty();
        }
        return cluster.getStatus().gpuPools().stream()
                .filter(published -> published.name().equals(pool))
                .map(GpuPool::devices)
                .flatMap(List::stream)
                .filter(device -> device.name().equals(kind))
                .findFirst();
    }
}
