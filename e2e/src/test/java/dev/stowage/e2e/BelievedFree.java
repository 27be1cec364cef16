package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.manifests.AccountedPods;
import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.UnsettledReplica;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a hub takes for free in a pool of one kind of devices by what is published: the sum of the buckets less what it charges
 * for replicas whose pods are not in them (docs/observer.md). Plain, and without anything of the hub's.
 *
 * @param replicas those that were dispatched and are there, by the uid of the ModelReplica
 */
record BelievedFree(Map<String, Charged> replicas) {
    private static final String KIND = "gpu";

    /** @param version of its ReplicaObservation when it was made */
    private record Charged(long version, List<ExpectedPods> pods) {
        int devices() {
            return pods.stream()
                    .mapToInt(group -> group.count() * group.devices().getOrDefault(KIND, 0))
                    .sum();
        }

        int devices(AccountedPods accounted) {
            return pods.stream()
                    .filter(group -> group.engine().equals(accounted.engine())
                            && group.role() == accounted.role()
                            && Objects.equals(group.copy(), accounted.copy()))
                    .mapToInt(group -> accounted.pods() * group.devices().getOrDefault(KIND, 0))
                    .sum();
        }
    }

    /** @param dispatched all that ever were; those without a ReplicaObservation are gone */
    static BelievedFree of(KubernetesClient client, Collection<ModelReplica> dispatched) {
        Map<String, List<ExpectedPods>> pods = new HashMap<>();
        for (ReplicaObservation there : client.resources(ReplicaObservation.class)
                .inAnyNamespace()
                .list()
                .getItems()) {
            pods.put(there.getSpec().replicaUID(), there.getSpec().pods());
        }
        Map<String, Charged> charged = new HashMap<>();
        for (ModelReplica replica : dispatched) {
            String uid = replica.getMetadata().getUid();
            List<ExpectedPods> expected = pods.get(uid);
            if (expected != null) {
                String version = requireNonNull(replica.getStatus()).dispatchedVersion();
                charged.put(uid, new Charged(Publications.version(version), expected));
            }
        }
        return new BelievedFree(Map.copyOf(charged));
    }

    /** What all replicas take together when all their pods are there. */
    int needed() {
        return replicas.values().stream().mapToInt(Charged::devices).sum();
    }

    int after(Observation published) {
        Map<String, UnsettledReplica> unsettled = new HashMap<>();
        published.unsettled().forEach(replica -> unsettled.put(replica.uid(), replica));
        int free = published.free().getOrDefault(KIND, 0);
        for (Map.Entry<String, Charged> replica : replicas.entrySet()) {
            free -= charge(replica.getValue(), unsettled.get(replica.getKey()), published);
        }
        return free;
    }

    private static int charge(Charged replica, @Nullable UnsettledReplica listed, Observation published) {
        if (replica.version > Publications.version(published.replicaObservationsVersion())) {
            return replica.devices();
        }
        return listed == null
                ? 0
                : replica.devices()
                        - listed.accounted().stream().mapToInt(replica::devices).sum();
    }
}
