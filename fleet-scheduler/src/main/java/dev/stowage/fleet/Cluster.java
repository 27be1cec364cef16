package dev.stowage.fleet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** One workload cluster. Pools are in published order and have different names. */
public record Cluster(
        String name,
        SequencedMap<String, String> labels,
        Readiness readiness,
        List<Taint> taints,
        SteeringPolicy steering,
        List<Pool> pools) {
    /** Whether the hub reaches the cluster and it takes replicas. */
    public sealed interface Readiness {
        record Ready() implements Readiness {}

        record NotReady(String reason) implements Readiness {}
    }

    /** Whether steering counts as measured, is taken for granted, or is ignored. */
    public enum SteeringPolicy {
        MEASURED,
        ASSUMED,
        OFF
    }

    public Cluster {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        taints = List.copyOf(taints);
        pools = List.copyOf(pools);
    }
}
