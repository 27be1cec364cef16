package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The state right after the hub did what a plan says: nothing has been observed since. */
final class Applied {
    private Applied() {}

    /** {@code version} is the resourceVersion of the new ReplicaObservations, newer than what any observer has seen. */
    static State to(State state, Plan plan, ResourceVersion version) {
        Set<ObjectKey> removed = new HashSet<>();
        plan.removed()
                .forEach(gone -> removed.add(new ObjectKey(gone.deployment().namespace(), gone.name())));
        Map<ObjectKey, Plan.PlannedReplica> planned = new HashMap<>();
        List<Replica> added = new ArrayList<>();
        for (Plan.PlannedReplica replica : plan.replicas()) {
            switch (replica.standing()) {
                case Plan.Standing.Retained() ->
                    planned.put(new ObjectKey(replica.deployment().namespace(), replica.name()), replica);
                case Plan.Standing.Placed(), Plan.Standing.Replacing(var _) -> added.add(committed(replica, version));
            }
        }
        List<Replica> replicas = new ArrayList<>();
        for (Replica replica : state.replicas()) {
            boolean going = replica.terminating() || removed.contains(replica.key());
            Plan.PlannedReplica now = planned.get(replica.key());
            replicas.add(with(replica, going, now == null ? replica.engines() : now.engines()));
        }
        replicas.addAll(added);
        List<Deployment> deployments =
                state.deployments().stream().map(each -> remember(each, plan)).toList();
        return new State(state.clusters(), deployments, replicas, state.now());
    }

    /** The same state, only that the replicas which stay have their template as it is now. */
    static State resolved(State state, Plan plan) {
        Map<ObjectKey, List<PlacedEngine>> engines = new HashMap<>();
        // Only those: under WholeNode a new replica may have the name of one that goes.
        plan.replicas().stream()
                .filter(replica -> replica.standing() instanceof Plan.Standing.Retained)
                .forEach(replica -> engines.put(
                        new ObjectKey(replica.deployment().namespace(), replica.name()), replica.engines()));
        List<Replica> replicas = state.replicas().stream()
                .map(replica -> replica.terminating()
                        ? replica
                        : with(replica, false, engines.getOrDefault(replica.key(), replica.engines())))
                .toList();
        return new State(state.clusters(), state.deployments(), replicas, state.now());
    }

    static Replica committed(Plan.PlannedReplica planned, ResourceVersion version) {
        return new Replica(
                new ObjectKey(planned.deployment().namespace(), planned.name()),
                "uid-" + planned.name(),
                planned.deployment().name(),
                planned.cluster(),
                planned.index(),
                false,
                planned.engines(),
                planned.prediction(),
                version,
                Replica.Status.UNKNOWN);
    }

    private static Replica with(Replica replica, boolean terminating, List<PlacedEngine> engines) {
        return new Replica(
                replica.key(),
                replica.uid(),
                replica.deployment(),
                replica.cluster(),
                replica.index(),
                terminating,
                engines,
                replica.prediction(),
                replica.dispatchedVersion(),
                replica.status());
    }

    private static Deployment remember(Deployment deployment, Plan plan) {
        List<FailedPlacement> memory = plan.failedPlacements().stream()
                .filter(entry -> entry.deployment().equals(deployment.key()))
                .map(Plan.Remembered::placement)
                .toList();
        return deployment.terminating() ? deployment : withMemory(deployment, memory);
    }

    private static Deployment withMemory(Deployment deployment, List<FailedPlacement> memory) {
        return new Deployment(
                deployment.key(),
                deployment.created(),
                deployment.terminating(),
                deployment.replicas(),
                deployment.priority(),
                deployment.unschedulableAfter(),
                deployment.updateStrategy(),
                deployment.placement(),
                deployment.clusterSelector(),
                deployment.tolerations(),
                deployment.engines(),
                memory);
    }
}
