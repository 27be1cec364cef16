package dev.stowage.owners.kubernetes;

import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.PoolObservationSpec;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.ReplicaObservationSpec;
import dev.stowage.manifests.ReplicaPod;
import dev.stowage.manifests.WorkloadRef;
import dev.stowage.owners.KnownObject;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import dev.stowage.owners.RecordedWorkload;
import dev.stowage.owners.Role;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is kept of the objects of a cluster. */
public final class Reduction {
    private Reduction() {}

    public static KnownObject known(HasMetadata object) {
        return new KnownObject(
                object.getMetadata().getUid(),
                object.getMetadata().getOwnerReferences().stream()
                        .map(Reduction::owner)
                        .toList());
    }

    /** Versions and kinds are few but are said by every object, so they are kept once. */
    private static OwnerRef owner(OwnerReference owner) {
        return new OwnerRef(
                owner.getApiVersion().intern(),
                owner.getKind().intern(),
                owner.getName(),
                owner.getUid(),
                Boolean.TRUE.equals(owner.getController()));
    }

    static Pool pool(PoolObservation observation) {
        PoolObservationSpec spec = observation.getSpec();
        String scheduler = spec.schedulerName();
        return new Pool(new TreeMap<>(spec.nodeSelector()), scheduler == null ? "" : scheduler);
    }

    static RecordedReplica replica(ReplicaObservation observation) {
        return new RecordedReplica(
                observation.getMetadata().getUid(),
                observation.getSpec().workloads().stream()
                        .map(workload -> workload(observation, workload))
                        .toList());
    }

    private static RecordedWorkload workload(ReplicaObservation observation, WorkloadRef workload) {
        Optional<ExpectedPods> pods = observation.getSpec().pods().stream()
                .filter(expected -> expected.engine().equals(workload.engine())
                        && expected.role() == workload.role()
                        && Objects.equals(expected.copy(), workload.copy()))
                .findFirst();
        return new RecordedWorkload(
                group(workload.apiVersion()),
                workload.kind(),
                workload.name(),
                workload.engine(),
                Objects.requireNonNullElse(workload.copy(), -1),
                role(workload.role()),
                labels(observation, workload, pods.map(ExpectedPods::devices).orElse(Map.of())),
                pods.map(ExpectedPods::pool).orElse(""));
    }

    private static SortedMap<String, String> labels(
            ReplicaObservation observation, WorkloadRef workload, Map<String, Integer> devices) {
        ReplicaObservationSpec spec = observation.getSpec();
        return new ReplicaPod(
                        spec.deployment(),
                        observation.getMetadata().getName(),
                        spec.replicaUID(),
                        workload.engine(),
                        role(workload.role()).label(),
                        Objects.requireNonNullElse(workload.copy(), ReplicaPod.NO_COPY),
                        !devices.isEmpty())
                .labels();
    }

    private static Role role(Member.Role role) {
        return switch (role) {
            case STANDALONE -> Role.STANDALONE;
            case LEADER -> Role.LEADER;
            case WORKER -> Role.WORKER;
        };
    }

    /** The group of an API version; empty for the core group. */
    static String group(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }
}
