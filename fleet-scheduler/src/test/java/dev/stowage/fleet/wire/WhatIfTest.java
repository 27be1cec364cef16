package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FakeHub;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.State;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hub with documents that might be applied to it. */
final class WhatIfTest {
    private static final String HUB = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceClass
            metadata: {name: h100x8}
            spec: {devices: [{name: gpu, claim: DRA, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]}
            ---
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: east}
            spec: {nodePools: [{name: h100, className: h100x8, nodeCount: 2}, {name: old, className: h100x8}]}
            status:
              conditions: [{type: Ready, status: "False", reason: Unreachable}]
              gpuPools:
              - name: h100
                nodes: 2
                devices: [{name: gpu, claim: DRA, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]
                observation: {state: Observed, observedNodes: 2, buckets: [{free: {gpu: 3}, nodes: 2}], steering: Active}
              - {name: old, nodes: 1}
            ---
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team, creationTimestamp: "2025-05-05T05:05:05Z"}
            spec:
              replicas: 1
              template: {spec: {engines: [{name: main, members: [{nodeSelector: {devices: [{name: gpu, count: 2}]}}]}]}}
            status: {failedPlacements: [{cluster: west, request: abc, fitted: 1, count: 2, until: "2026-01-01T12:10:00Z"}]}
            """;

    private static final String DEPLOYMENT = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: %s, namespace: team}
            spec:
              replicas: 5
              template: {spec: {engines: [{name: main, members: [{nodeSelector: {devices: [{name: gpu, count: 2}]}}]}]}}
            """;

    private static final String CLUSTER = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: east}
            spec:
              taints: [{key: maintenance, effect: NoSchedule}]
              nodePools: [{name: h100, className: h100x8, nodeCount: 4}, {name: new, className: h100x8, nodeCount: 1}]
            """;

    private static FleetReader.Reading read(String documents) {
        var input = new ByteArrayInputStream(documents.getBytes(StandardCharsets.UTF_8));
        return FleetReader.read(
                new FleetSource.Live(FakeHub.of(HUB), new FleetSource.Files(List.of("-"), input)), Input.NOW);
    }

    private static State applying(String documents) {
        return Input.state(read(documents));
    }

    private static Deployment deployment(State state, String name) {
        return state.deployments().stream()
                .filter(one -> one.key().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void replacesADeploymentWhichKeepsItsAgeAndItsFailures() {
        State state = applying(DEPLOYMENT.formatted("chat"));

        assertThat(state.deployments()).hasSize(1);
        Deployment chat = deployment(state, "chat");
        assertThat(chat.replicas()).isEqualTo(5);
        assertThat(chat.created()).isEqualTo(Instant.parse("2025-05-05T05:05:05Z"));
        assertThat(chat.failedPlacements()).hasSize(1);
    }

    @Test
    void addsADeploymentThatIsTheYoungest() {
        State state = applying(DEPLOYMENT.formatted("code"));

        assertThat(state.deployments()).hasSize(2);
        assertThat(deployment(state, "code").created()).isEqualTo(Input.NOW);
    }

    @Test
    void replacesAClusterWhichKeepsWhatWasObserved() {
        Cluster east = applying(CLUSTER).clusters().getFirst();

        assertThat(east.taints()).hasSize(1);
        assertThat(east.readiness()).isEqualTo(new Cluster.Readiness.NotReady("Unreachable"));
        assertThat(east.pools()).extracting(Pool::name).containsExactly("h100", "new");
        assertThat(east.pools()).extracting(Pool::nodes).containsExactly(4, 1);
        assertThat(east.pools().getFirst().observation()).isInstanceOf(Observation.Snapshot.class);
        assertThat(east.pools().getLast().observation()).isEqualTo(new Observation.Absent());
    }

    @Test
    void keepsNothingThatWasObservedOfOtherDevices() {
        String other = HUB.substring(0, HUB.indexOf("---")).replace("count: 8", "count: 4");

        Cluster east = applying(other + "---\n" + CLUSTER).clusters().getFirst();

        assertThat(east.pools().getFirst().observation()).isEqualTo(new Observation.Absent());
    }

    @Test
    void takesAStatusThatADocumentHas() {
        Cluster east = applying(CLUSTER + "status: {conditions: [{type: Ready, status: \"True\"}]}\n")
                .clusters()
                .getFirst();

        assertThat(east.readiness()).isEqualTo(new Cluster.Readiness.Ready());
    }

    @Test
    void countsADocumentsReplicaAsCommitted() {
        State state = applying("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata: {name: chat-0, namespace: team, labels: {stowage.dev/deployment: chat}}
                spec: {clusterName: east, engines: [{name: main, members: [{role: Standalone, nodePoolName: h100}]}]}
                """);

        assertThat(state.replicas()).hasSize(1);
    }

    @Test
    void refusesTwoDocumentsOfOneObject() {
        String twice = DEPLOYMENT.formatted("chat") + "---\n" + DEPLOYMENT.formatted("chat");

        assertThat(Input.problems(read(twice)))
                .containsExactly(
                        "8: ModelDeployment team/chat: is given a second time, the first is at standard input:1"
                                .replace("standard input:1", "1"));
    }
}
