package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Device;
import dev.stowage.fleet.DeviceCounts;
import dev.stowage.fleet.Devices;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read where nothing is said. */
final class DefaultsTest {
    private static Deployment deployment(String metadata, String spec) {
        return Input.state(
                        "{apiVersion: stowage.dev/v1alpha1, kind: ModelDeployment, metadata: {name: chat%s}, spec: {%s}}"
                                .formatted(metadata, spec))
                .deployments()
                .getFirst();
    }

    private static Cluster cluster(String group, String text) {
        return Input.state("{apiVersion: %s/v1alpha1, kind: InferenceCluster, metadata: {name: east}%s}"
                        .formatted(group, text))
                .clusters()
                .getFirst();
    }

    private static Pool pool(String pool) {
        return cluster("stowage.dev", ", status: {gpuPools: [%s]}".formatted(pool))
                .pools()
                .getFirst();
    }

    private static Replica replica(String labels, String status) {
        return Input.state(
                        ("{apiVersion: stowage.dev/v1alpha1, kind: ModelReplica, metadata: {name: r, namespace: team, labels: {%s}},"
                                        + " spec: {clusterName: east, engines: [{name: main, members: [{nodePoolName: a,"
                                        + " deviceRequests: [{name: gpu}]}]}]}%s}")
                                .formatted(labels, status))
                .replicas()
                .getFirst();
    }

    @Test
    void ofADeployment() {
        Deployment read = deployment(
                "", "template: {spec: {engines: [{name: a, members: [{nodeSelector: {devices: [{name: gpu}]}}]}]}}");

        assertThat(read.key().toString()).isEqualTo("default/chat");
        assertThat(read.created()).isEqualTo(Instant.MIN);
        assertThat(read.replicas()).isEqualTo(1);
        assertThat(read.priority()).isZero();
        assertThat(read.unschedulableAfter()).isEqualTo(Duration.ofSeconds(60));
        assertThat(read.updateStrategy()).isEqualTo(Deployment.UpdateStrategy.ROLLING_UPDATE);
        assertThat(read.placement()).isEqualTo(Deployment.Placement.DEFAULT);
        assertThat(read.engines().getFirst().copies()).isEqualTo(1);
        assertThat(read.engines().getFirst().members().getFirst().role()).isEqualTo(Role.STANDALONE);
        assertThat(read.engines()
                        .getFirst()
                        .members()
                        .getFirst()
                        .requests()
                        .getFirst()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void ofAPoolInTheStatus() {
        Pool read = pool("{name: a}");

        assertThat(read.nodes()).isZero();
        assertThat(read.scaling()).isEqualTo(Pool.Scaling.FIXED);
        assertThat(read.observation()).isEqualTo(new Observation.Absent());
        assertThat(read.topologyKey()).isEmpty();
    }

    @Test
    void ofAPublishedDevice() {
        assertThat(pool("{name: a, devices: [{name: gpu}]}").shape().devices())
                .containsExactly(new Device("gpu", Device.Claim.DRA, "", "", "", 0, List.of(), List.of()));
    }

    @Test
    void ofAPoolInTheSpec() {
        String fleet =
                "{apiVersion: stowage.dev/v1alpha1, kind: InferenceCluster, metadata: {name: east}, spec: {nodePools:"
                        + " [{name: a, className: c}, {name: b, className: c, nodeCount: 2, maxNodeCount: 5, scaleFromZero: true,"
                        + " growthTimeout: 1h30m}]}}\n---\n"
                        + "{apiVersion: stowage.dev/v1alpha1, kind: InferenceClass, metadata: {name: c}, spec: {devices: [{name: gpu}]}}";

        List<Pool> pools = Input.state(fleet).clusters().getFirst().pools();

        assertThat(pools.get(0).nodes()).isEqualTo(1);
        assertThat(pools.get(0).scaling()).isEqualTo(Pool.Scaling.FIXED);
        assertThat(pools.get(0).shape().empty()).isEqualTo(Devices.of(1));
        assertThat(pools.get(1).nodes()).isEqualTo(5);
        assertThat(pools.get(1).scaling()).isEqualTo(new Pool.Scaling(true, 5, true, Duration.ofMinutes(90)));
    }

    @Test
    void takesFromTheSpecWhatTheStatusLeavesOut() {
        Pool read = cluster(
                        "stowage.dev",
                        ", spec: {nodePools: [{name: a, className: unknown, maxNodeCount: 7, growthTimeout: 5m, topologyKey: rack}]},"
                                + " status: {gpuPools: [{name: a, nodes: 3}]}")
                .pools()
                .getFirst();

        assertThat(read.nodes()).isEqualTo(3);
        assertThat(read.scaling()).isEqualTo(new Pool.Scaling(true, 7, false, Duration.ofMinutes(5)));
        assertThat(read.topologyKey()).isEqualTo("rack");
    }

    @Test
    void mergesEqualBucketsAndDropsEmptyOnes() {
        Observation.Snapshot read =
                (Observation.Snapshot) pool("{name: a, devices: [{name: gpu, count: 8}], observation: {state:"
                                + " Observed, buckets: [{free: {gpu: 3}, nodes: 2}, {free: {gpu: 3, other: 1}, nodes: 1, domain: x},"
                                + " {free: {gpu: 8}, nodes: 0}, {free: {gpu: -1}, nodes: 1}]}}")
                        .observation();

        assertThat(read.buckets())
                .containsExactlyInAnyOrder(
                        new Observation.Bucket(Devices.of(3), "", 3), new Observation.Bucket(Devices.of(0), "", 1));
        assertThat(read.growth()).isEqualTo(Observation.Growth.UNKNOWN);
        assertThat(read.steering()).isEqualTo(Observation.Steering.UNKNOWN);
        assertThat(read.token()).isEqualTo(ResourceVersion.UNKNOWN);
    }

    @Test
    void knowsNothingOfAnObservationWithoutState() {
        assertThat(((Observation.Snapshot) pool("{name: a, observation: {}}").observation()).freshness())
                .isEqualTo(Observation.Freshness.UNOBSERVABLE);
    }

    @Test
    void ofAReplica() {
        Replica read = replica("", "");

        assertThat(read.uid()).isEmpty();
        assertThat(read.deployment()).isEmpty();
        assertThat(read.index()).isZero();
        assertThat(read.dispatchedVersion()).isEqualTo(ResourceVersion.UNKNOWN);
        assertThat(read.status()).isEqualTo(Replica.Status.UNKNOWN);
        assertThat(read.engines()
                        .getFirst()
                        .members()
                        .getFirst()
                        .requests()
                        .getFirst()
                        .count())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "-1, 0", "x, 0", "99999999999, 0", "'', 0"})
    void readsAnIndexFromItsLabel(String label, int index) {
        assertThat(replica("stowage.dev/replica-index: '%s'".formatted(label), "")
                        .index())
                .isEqualTo(index);
    }

    @Test
    void readsConditionsOfAReplica() {
        String status =
                ", status: {conditions: [{type: Scheduled, status: 'False', reason: Unschedulable, lastTransitionTime:"
                        + " 2026-01-01T00:00:00+02:00}, {type: Ready, status: 'True'}], pods: {total: 2, scheduled: 1}}";

        assertThat(replica("", status).status())
                .isEqualTo(new Replica.Status(
                        new Replica.Scheduled.False("Unschedulable", Instant.parse("2025-12-31T22:00:00Z")),
                        1,
                        0,
                        true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stowage.dev   |                                                                  | Ready[]",
                "stowage.dev   | , status: {conditions: [{type: Ready, status: 'True'}]}          | Ready[]",
                "stowage.dev   | , status: {conditions: [{type: Ready, status: 'False', reason: Unreachable}]} | NotReady[reason=Unreachable]",
                "stowage.dev   | , status: {conditions: [{type: Other, status: 'True'}]}          | NotReady[reason=NoReadyCondition]",
                "modelplane.ai |                                                                  | NotReady[reason=NoReadyCondition]",
                "modelplane.ai | , status: {conditions: [{type: Ready, status: 'True'}]}          | NotReady[reason=NoGatewayAddress]",
                "modelplane.ai | , status: {gateway: {address: 1.2.3.4}}                          | NotReady[reason=NoReadyCondition]",
                "modelplane.ai | , status: {gateway: {address: 1.2.3.4}, conditions: [{type: Ready, status: 'True'}]} | Ready[]",
            })
    void readsReadinessByGroup(String group, String status, String readiness) {
        assertThat(cluster(group, status == null ? "" : status).readiness().toString())
                .isEqualTo(readiness);
    }

    @Test
    void readsLabelsOfTheObjectsOwnGroup() {
        String replica =
                "{apiVersion: modelplane.ai/v1alpha1, kind: ModelReplica, metadata: {name: r, namespace: team, labels:"
                        + " {modelplane.ai/deployment: chat, modelplane.ai/replica-index: '2', stowage.dev/deployment: other}},"
                        + " spec: {clusterName: east, engines: [{name: a, members: [{nodePoolName: p, deviceRequests:"
                        + " [{name: gpu, deviceClassName: gpu.nvidia.com, count: 2}]}]}]}}";

        Replica read = Input.state(replica).replicas().getFirst();

        assertThat(read.deployment()).isEqualTo("chat");
        assertThat(read.index()).isEqualTo(2);
        assertThat(read.engines()
                        .getFirst()
                        .members()
                        .getFirst()
                        .requests()
                        .getFirst()
                        .device())
                .isEmpty();
    }

    @Test
    void readsAPrediction() {
        String replica =
                "{apiVersion: stowage.dev/v1alpha1, kind: ModelReplica, metadata: {name: r}, spec: {clusterName: east,"
                        + " engines: [{name: a, members: [{nodePoolName: p}]}], prediction: [{pool: p, slot: r/0, free: {gpu: 3},"
                        + " domain: x, new: true, pods: [{engine: a, role: Worker, copy: 1, count: 2}]}]}}";

        var node = Input.state(replica).replicas().getFirst().prediction().getFirst();

        assertThat(node.slot().text()).isEqualTo("r/0");
        assertThat(node.free()).isEqualTo(new DeviceCounts(List.of(new DeviceCounts.Entry("gpu", 3))));
        assertThat(node.domain()).isEqualTo("x");
        assertThat(node.isNew()).isTrue();
        assertThat(node.pods().getFirst().group().copy()).isEqualTo(1);
        assertThat(node.pods().getFirst().count()).isEqualTo(2);
    }
}
