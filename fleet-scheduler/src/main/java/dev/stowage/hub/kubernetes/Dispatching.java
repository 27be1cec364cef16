package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Brings replicas onto a workload cluster and takes them off it, as long as the cluster is connected. */
interface Dispatching {
    /** As {@code WorkloadCluster.dispatch}; may throw what the client throws. */
    DispatchOutcome dispatch(DispatchOrder order);

    /** As {@code WorkloadCluster.tearDown}; may throw what the client throws. */
    TeardownOutcome tearDown(ObjectKey replica, String replicaUid);

    /** Begins anew with each connection; {@code fleet} is the uid of the hub's namespace kube-system. */
    @FunctionalInterface
    interface Factory {
        Dispatching on(KubernetesClient client, LiveObjects live, String fleet);
    }
}
