package dev.stowage.observer;

import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.SlotName;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A replica as its ReplicaObservation records it.
 *
 * @param observation the uid of the ReplicaObservation; {@code key} has that of the ModelReplica
 * @param required whether its pods may only go to their slots
 * @param workloads what makes its pods
 * @param leaving whether the ReplicaObservation is being deleted
 */
public record ObservedReplica(
        ReplicaKey key,
        String observation,
        String deployment,
        boolean required,
        List<Workload> workloads,
        List<Expected> pods,
        List<Predicted> prediction,
        boolean leaving) {
    /** By namespace and name. */
    static final Comparator<ObservedReplica> ORDER = Comparator.comparing(
                    (ObservedReplica replica) -> replica.key().namespace())
            .thenComparing(replica -> replica.key().name());

    /** What makes some of its pods. */
    public record Workload(String apiVersion, String kind, String name, PodGroup group) {}

    /**
     * So many equal pods.
     *
     * @param devices what each claims, by the names of the pool's kinds; empty: nothing
     */
    public record Expected(PodGroup group, int count, PoolName pool, SortedMap<String, Integer> devices) {
        public Expected {
            devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
        }
    }

    /**
     * Onto the node of this slot go these pods.
     *
     * @param free what the node had free in the published histogram, by the names of the pool's kinds
     * @param domain empty where the pool has no topology key
     * @param fresh whether the node was still to come
     */
    public record Predicted(
            PoolName pool,
            SlotName slot,
            SortedMap<String, Integer> free,
            String domain,
            boolean fresh,
            List<PlannedReplica.Pods> pods) {
        public Predicted {
            free = Collections.unmodifiableSortedMap(new TreeMap<>(free));
            pods = List.copyOf(pods);
        }
    }

    public ObservedReplica {
        workloads = List.copyOf(workloads);
        pods = List.copyOf(pods);
        prediction = List.copyOf(prediction);
    }

    /** Whether pods of a group claim devices. */
    public boolean claims(PodGroup group) {
        return pods.stream()
                .anyMatch(expected ->
                        expected.group().equals(group) && !expected.devices().isEmpty());
    }
}
