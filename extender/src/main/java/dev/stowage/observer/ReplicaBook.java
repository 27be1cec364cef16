package dev.stowage.observer;

import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Index;
import dev.stowage.extender.ResourceVersion;
import java.util.Optional;

/**
 * The replicas, by the uids of their ReplicaObservations.
 *
 * @param names by namespace and name of the ReplicaObservation
 * @param ofModel by the uid of the ModelReplica
 * @param absent ReplicaObservations that are there no more, though pods are that belonged to them
 * @param makers by workload: the replicas that record it
 * @param troubles of workloads that do not just work
 * @param reached up to where ReplicaObservations were seen
 */
record ReplicaBook(
        HashTrie<String, ObservedReplica> replicas,
        HashTrie<Name, String> names,
        HashTrie<String, String> ofModel,
        HashTrie<String, String> absent,
        Index<WorkloadKey, String> makers,
        HashTrie<WorkloadKey, WorkloadState> troubles,
        ResourceVersion reached) {
    /** Of a ReplicaObservation. */
    record Name(String namespace, String name) {}

    static ReplicaBook empty() {
        return new ReplicaBook(
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                Index.empty(),
                HashTrie.empty(),
                ResourceVersion.NONE);
    }

    static Name nameOf(ObservedReplica replica) {
        return new Name(replica.key().namespace(), replica.key().name());
    }

    static WorkloadKey keyOf(ObservedReplica replica, ObservedReplica.Workload workload) {
        return new WorkloadKey(replica.key().namespace(), workload.kind(), workload.name());
    }

    Optional<ObservedReplica> get(String observation) {
        return replicas.get(observation);
    }

    /** The replica of a ModelReplica's uid. */
    Optional<ObservedReplica> ofModel(String uid) {
        return ofModel.get(uid).flatMap(replicas::get);
    }

    /** Instead of what had its uid. */
    ReplicaBook with(ObservedReplica replica) {
        Index<WorkloadKey, String> changed =
                replicas.get(replica.observation()).map(this::makersWithout).orElse(makers);
        for (ObservedReplica.Workload workload : replica.workloads()) {
            changed = changed.with(keyOf(replica, workload), replica.observation());
        }
        return new ReplicaBook(
                replicas.with(replica.observation(), replica),
                names.with(nameOf(replica), replica.observation()),
                ofModel.with(replica.key().uid(), replica.observation()),
                absent.without(replica.observation()),
                changed,
                troubles,
                reached);
    }

    private Index<WorkloadKey, String> makersWithout(ObservedReplica replica) {
        Index<WorkloadKey, String> changed = makers;
        for (ObservedReplica.Workload workload : replica.workloads()) {
            changed = changed.without(keyOf(replica, workload), replica.observation());
        }
        return changed;
    }

    /** It is there no more; {@code mourned} by pods that belonged to it. */
    ReplicaBook without(ObservedReplica replica, boolean mourned) {
        String observation = replica.observation();
        Index<WorkloadKey, String> changed = makersWithout(replica);
        HashTrie<WorkloadKey, WorkloadState> left = troubles;
        for (ObservedReplica.Workload workload : replica.workloads()) {
            WorkloadKey key = keyOf(replica, workload);
            left = changed.of(key).isEmpty() ? left.without(key) : left;
        }
        boolean isLast = ofModel.getOrDefault(replica.key().uid(), "").equals(observation);
        return new ReplicaBook(
                replicas.without(observation),
                names.without(nameOf(replica)),
                isLast ? ofModel.without(replica.key().uid()) : ofModel,
                mourned ? absent.with(observation, observation) : absent,
                changed,
                left,
                reached);
    }

    ReplicaBook absent(String observation) {
        return new ReplicaBook(
                replicas, names, ofModel, absent.with(observation, observation), makers, troubles, reached);
    }

    /** No pod that belonged to it is there any more. */
    ReplicaBook forgotten(String observation) {
        return new ReplicaBook(replicas, names, ofModel, absent.without(observation), makers, troubles, reached);
    }

    /** The state of a workload. */
    ReplicaBook told(WorkloadKey workload, WorkloadState state) {
        HashTrie<WorkloadKey, WorkloadState> changed = switch (state) {
            case WorkloadState.Working() -> troubles.without(workload);
            case WorkloadState.Failing _ -> troubles.with(workload, state);
        };
        return new ReplicaBook(replicas, names, ofModel, absent, makers, changed, reached);
    }

    ReplicaBook reached(ResourceVersion version) {
        return new ReplicaBook(replicas, names, ofModel, absent, makers, troubles, reached.max(version));
    }

    WorkloadState stateOf(WorkloadKey workload) {
        return troubles.getOrDefault(workload, new WorkloadState.Working());
    }
}
