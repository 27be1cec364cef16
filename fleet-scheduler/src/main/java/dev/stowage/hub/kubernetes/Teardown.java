package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.TeardownOutcome;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes a replica off its cluster, in the order in which nothing that holds a device is ever without its ReplicaObservation: the
 * workloads, with all their pods; when nothing holds a claim any more, the ReplicaObservation; and with that goes what it owns.
 */
final class Teardown {
    private static final int MOST_NAMED = 5;

    private final Requests requests;
    private final ObjectKey replica;
    private final String replicaUid;

    /** @param replicaUid of the ModelReplica */
    Teardown(Requests requests, ObjectKey replica, String replicaUid) {
        this.requests = requests;
        this.replica = replica;
        this.replicaUid = replicaUid;
    }

    /** Goes one step further. */
    TeardownOutcome step() {
        try {
            List<String> holding = workloads();
            if (holding.isEmpty()) {
                holding = Stream.of(ServedKind.POD, ServedKind.RESOURCE_CLAIM)
                        .flatMap(kind -> all(kind).stream().map(object -> named(kind, object)))
                        .toList();
            }
            return holding.isEmpty() ? observation() : new TeardownOutcome.Leaving(listed(holding));
        } catch (KubernetesClientException failure) {
            return new TeardownOutcome.Failed(Failures.words(failure));
        }
    }

    /** Begins to delete those that are there, and names them. */
    private List<String> workloads() {
        List<String> left = new ArrayList<>();
        for (ServedKind kind : List.of(ServedKind.DEPLOYMENT, ServedKind.STATEFUL_SET, ServedKind.LEADER_WORKER_SET)) {
            for (GenericKubernetesResource workload : all(kind)) {
                // Labels are for finding only: anybody can write them.
                if (new Item.ReplicaOwner(replica, "").owned(workload)) {
                    if (workload.getMetadata().getDeletionTimestamp() == null) {
                        requests.delete(kind, workload, "Foreground");
                    }
                    left.add(named(kind, workload));
                }
            }
        }
        return left;
    }

    private List<GenericKubernetesResource> all(ServedKind kind) {
        try {
            return requests.ofReplica(kind, replica.namespace(), replicaUid);
        } catch (KubernetesClientException failure) {
            // Who may not even look at LeaderWorkerSets has made none.
            if (kind == ServedKind.LEADER_WORKER_SET && failure.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return List.of();
            }
            throw failure;
        }
    }

    private TeardownOutcome observation() {
        return requests.find(ServedKind.REPLICA_OBSERVATION, replica.namespace(), replica.name())
                .filter(found -> replicaUid.equals(replicaUid(found)))
                .map(this::end)
                .orElseGet(TeardownOutcome.Gone::new);
    }

    private TeardownOutcome end(GenericKubernetesResource observation) {
        requests.delete(ServedKind.REPLICA_OBSERVATION, observation, "Background");
        requests.removeFinalizer(ServedKind.REPLICA_OBSERVATION, observation, Rendering.FINALIZER);
        return requests.find(ServedKind.REPLICA_OBSERVATION, replica.namespace(), replica.name())
                .filter(found -> replicaUid.equals(replicaUid(found)))
                .<TeardownOutcome>map(
                        found -> new TeardownOutcome.Leaving(named(ServedKind.REPLICA_OBSERVATION, found)))
                .orElseGet(TeardownOutcome.Gone::new);
    }

    /** Which ModelReplica it was made for. */
    static String replicaUid(GenericKubernetesResource observation) {
        String uid = observation.get("spec", "replicaUID");
        return uid == null ? "" : uid;
    }

    private static String named(ServedKind kind, GenericKubernetesResource object) {
        return "%s %s/%s"
                .formatted(
                        kind.kind(),
                        object.getMetadata().getNamespace(),
                        object.getMetadata().getName());
    }

    private static String listed(List<String> names) {
        String first = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return names.size() <= MOST_NAMED ? first : "%s and %d more".formatted(first, names.size() - MOST_NAMED);
    }
}
