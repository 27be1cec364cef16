package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Replicas on a cluster, and the pods that were made on their behalf. */
final class ReplicaPods implements AutoCloseable {
    /** Whom the guard trusts to make what belongs to replicas. */
    private static final String HUB = "system:serviceaccount:stowage-system:stowage-hub";

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final TestCluster cluster;
    private final Account hub;
    private final OwnedWorkloads workloads;
    private final AtomicInteger stamped = new AtomicInteger();

    ReplicaPods(TestCluster cluster) {
        this.cluster = cluster;
        this.hub = Account.named(cluster, HUB, "system:masters");
        this.workloads = new OwnedWorkloads(hub.client());
    }

    OwnedWorkloads workloads() {
        return workloads;
    }

    /** How many have been looked at. */
    int stamped() {
        return stamped.get();
    }

    static Map<String, String> standalone(String replica, String index) {
        return Map.of(
                Labels.DEPLOYMENT,
                "chat",
                Labels.ENGINE,
                "main",
                Labels.REPLICA,
                replica,
                Labels.REPLICA_UID,
                "uid-of-" + replica,
                Labels.REPLICA_INDEX,
                index,
                Labels.ROLE,
                "Standalone");
    }

    /** The labels of ours. */
    static Map<String, String> ours(HasMetadata object) {
        Map<String, String> labels = new TreeMap<>(object.getMetadata().getLabels());
        labels.keySet().removeIf(key -> !key.startsWith("stowage.dev/"));
        return labels;
    }

    /** Waits until so many pods have the label, no more, and all run: while one is replaced there is one more for a moment. */
    List<Pod> running(String key, String value, int count) {
        List<Pod> pods = Waiting.until(
                "%d running pods with %s=%s".formatted(count, key, value),
                cluster.client().pods().inNamespace(Installed.TEAM).withLabel(key, value),
                found -> found.size() == count
                        && found.stream()
                                .allMatch(
                                        pod -> "Running".equals(pod.getStatus().getPhase())),
                DEADLINE);
        stamped.addAndGet(count);
        return pods;
    }

    static void assertStamped(List<Pod> pods, Map<String, String> labels) {
        assertThat(pods).isNotEmpty().allSatisfy(pod -> {
            assertThat(ours(pod)).isEqualTo(labels);
            assertThat(pod.getSpec().getNodeSelector()).isEqualTo(Map.of(Labels.POOL, "h100"));
            assertThat(pod.getSpec().getNodeName()).startsWith("h100-");
        });
    }

    Pod made(String key, String value, String namespace) {
        return Waiting.until(
                        "a pod with %s=%s".formatted(key, value),
                        cluster.client().pods().inNamespace(namespace).withLabel(key, value),
                        found -> !found.isEmpty(),
                        DEADLINE)
                .getFirst();
    }

    /** A replica of one gang, of which the leader claims devices. */
    Owner gang(String name, String leader, String workers) {
        return Owner.of(workloads.create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %1$s, namespace: team}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%1$s
                  workloads:
                  - {apiVersion: %2$s, engine: main, role: Leader, copy: 0}
                  - {apiVersion: %3$s, engine: main, role: Worker, copy: 0}
                  pods:
                  - {engine: main, role: Leader, copy: 0, count: 1, pool: h100, devices: {gpu: 8}}
                  - {engine: main, role: Worker, copy: 0, count: 1, pool: h100}
                """.formatted(name, leader, workers)));
    }

    static Map<String, String> ofGang(String name, String index, String role, boolean claims) {
        Map<String, String> labels = new TreeMap<>(standalone(name, index));
        labels.put(Labels.ROLE, role);
        labels.put(Labels.COPY, "0");
        if (claims) {
            labels.put(Labels.GANG, name + ".main.0");
        }
        return labels;
    }

    static String statefulSet(String name, String workerIndex, Owner owner) {
        return """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: %1$s, namespace: team, ownerReferences: %3$s}
                spec:
                  replicas: 1
                  serviceName: none
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s, leaderworkerset.sigs.k8s.io/worker-index: "%2$s"}}
                    spec: {containers: [{name: main, image: none}]}
                """.formatted(name, workerIndex, owner.yaml());
    }

    static String podOf(HasMetadata owner, String name) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: team, labels: {fleet: %s}, ownerReferences: %s}
                spec: {containers: [{name: main, image: none}]}
                """.formatted(
                        name, owner.getMetadata().getName(), Owner.of(owner).yaml());
    }

    /** Defines the kind of an operator, which the companions may read. */
    void defineFleets() {
        workloads.define("example.com", "Fleet", "fleets");
        workloads.create("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: stowage-companion-fleets, labels: {stowage.dev/aggregate-to-companion: "true"}}
                rules: [{apiGroups: [example.com], resources: [fleets], verbs: [list, watch]}]
                """);
    }

    /** A pod of a replica whose pods an operator makes, of a kind that the companions may read; it has no name yet. */
    String podOfAnOperator(String name) {
        defineFleets();
        Owner replica = workloads.replica("example.com/v1", "Fleet", name);
        HasMetadata fleet = workloads.custom("Fleet", name, replica);
        // The name of no scheduler, so that none has to look at them.
        return Merged.yaml(
                podOf(fleet, "unused"), "{metadata: {name: null, generateName: load-}, spec: {schedulerName: none}}");
    }

    @Override
    public void close() {
        hub.close();
    }
}
