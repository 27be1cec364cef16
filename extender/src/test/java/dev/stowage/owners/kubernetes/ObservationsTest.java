package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import dev.stowage.owners.RecordedWorkload;
import dev.stowage.owners.Role;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ObservationsTest {
    private final List<String> recorded = new ArrayList<>();
    private final Observations observations = Observations.none(
            new RecordingStarter(),
            new News(),
            workloads -> workloads.forEach(workload -> recorded.add(workload.kind())));

    @Test
    void readsWhatAReplicaConsistsOf() {
        put(observations.replicas(), """
                metadata: {name: chat, namespace: team, uid: u1}
                spec:
                  deployment: chat
                  replicaUID: 0c4
                  workloads: [{apiVersion: apps/v1, kind: StatefulSet, name: web, engine: main, role: Worker, copy: 0}]
                  pods: [{engine: main, role: Worker, copy: 0, count: 1, pool: h100}]
                status: {unschedulable: none of our business}
                """);

        RecordedWorkload workload = kept("chat").workloads().getFirst();
        assertThat(workload.kind()).isEqualTo("StatefulSet");
        assertThat(workload.role()).isEqualTo(Role.WORKER);
        assertThat(workload.pool()).isEqualTo("h100");
        assertThat(recorded).containsExactly("StatefulSet");
    }

    @Test
    void takesAReplicaThatItCannotReadForOneWithoutWorkloads() {
        put(observations.replicas(), """
                metadata: {name: odd, namespace: team, uid: u2}
                spec: {deployment: chat, replicaUID: 0c4, workloads: [{role: Conductor}]}
                """);

        assertThat(kept("odd")).isEqualTo(new RecordedReplica("u2", List.of()));
    }

    @Test
    void takesAReplicaThatSaysNothingForOneWithoutWorkloads() {
        put(observations.replicas(), "metadata: {name: empty, namespace: team, uid: u5}");

        assertThat(kept("empty")).isEqualTo(new RecordedReplica("u5", List.of()));
    }

    @Test
    void readsWhereThePodsOfAPoolGo() {
        put(observations.pools(), """
                metadata: {name: h100, uid: u3}
                spec: {fleet: f, nodeSelector: {stowage.dev/pool: h100}, schedulerName: stowage}
                """);

        assertThat(observations.pools().kept("", "h100"))
                .isEqualTo(new Pool(new TreeMap<>(Map.of("stowage.dev/pool", "h100")), "stowage"));
    }

    @Test
    void knowsNothingOfAPoolThatItCannotRead() {
        put(observations.pools(), """
                metadata: {name: odd, uid: u4}
                spec: {nodeSelector: none}
                """);

        assertThat(observations.pools().kept("", "odd")).isEqualTo(Pool.UNKNOWN);
    }

    private RecordedReplica kept(String name) {
        return Objects.requireNonNull(observations.replicas().kept("team", name), name);
    }

    private static void put(ReducedStore<GenericKubernetesResource, ?> store, String yaml) {
        GenericKubernetesResource object = LeanSerialization.create()
                .unmarshal("apiVersion: v1\nkind: Any\n" + yaml, GenericKubernetesResource.class);
        store.put(store.getKey(object), object);
    }
}
