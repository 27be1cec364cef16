package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is published of nodes to come, after Events as autoscalers write them, with the rights that are shipped. Two nodes have 8
 * GPUs each; one replica's pod needs 8, another one's 9.
 */
final class GrowthE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Less than what may wait is waited with, and enough for two cores that much else runs on. */
    private static final Duration PROMPTLY = Duration.ofSeconds(6);

    private static final NodePool POOL = NodePool.named("h100", 2).with(Devices.gpus(8));
    private static final String FITTING = "fitting-0-0123456789";
    private static final String TOO_LARGE = "large-0-0123456789";

    /** So many seconds were told of: of two Events in the same one the worse counts, whichever comes last. */
    private static final AtomicInteger TOLD = new AtomicInteger();

    private static TestCluster cluster;
    private static OwnedWorkloads workloads;
    private static RunningCompanion companion;
    private static Map<String, Pod> pods;
    private static Instant began;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("growth"));
        for (Shipped shipped : Shipped.values()) {
            cluster.install(shipped);
        }
        Installed.addManaged(cluster, Installed.TEAM);
        cluster.client().resource(PlannedPool.poolObservation(POOL)).create();
        ReplicaPods replicas = bench.closing(new ReplicaPods(cluster));
        workloads = replicas.workloads();
        cluster.nodes().add(POOL);
        companion = cluster.startCompanion(CompanionSpec.workload("first")).awaitReady();
        workloads.create("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: gpus, namespace: team}
                spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com, count: 64}}]}}}
                """);
        waiting(FITTING, workloads.replica("apps/v1", "Deployment", FITTING));
        waiting(TOO_LARGE, large());
        pods = Map.of(
                FITTING, replicas.made("app", FITTING, Installed.TEAM),
                TOO_LARGE, replicas.made("app", TOO_LARGE, Installed.TEAM));
        // Only what it hears afterwards is heard promptly.
        Waiting.until(
                "the pool to be observed",
                cluster.client().resources(PoolObservation.class),
                pools -> pools.stream().anyMatch(pool -> pool.getStatus() != null),
                DEADLINE);
        began = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static Owner large() {
        return Owner.of(workloads.create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %1$s, namespace: team}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%1$s
                  workloads: [{apiVersion: apps/v1, kind: Deployment, name: %1$s, engine: main, role: Standalone}]
                  pods: [{engine: main, role: Standalone, count: 1, pool: h100, devices: {gpu: 9}}]
                """.formatted(TOO_LARGE)));
    }

    /** One whose pod fits nowhere. */
    private static void waiting(String name, Owner owner) {
        workloads.create("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s, namespace: team, ownerReferences: %2$s}
                spec:
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec:
                      resourceClaims: [{name: gpus, resourceClaimTemplateName: gpus}]
                      containers: [{name: main, image: none, resources: {claims: [{name: gpus}]}}]
                """.formatted(name, owner.yaml()));
    }

    /** Times and reporter of an Event, but for the time that is left to be filled in. */
    static Stream<Arguments> autoscalers() {
        return Stream.of(
                arguments("cluster-autoscaler", "NotTriggerScaleUp", "TriggeredScaleUp", """
                        firstTimestamp: %1$s
                        lastTimestamp: %1$s
                        count: 1
                        source: {component: cluster-autoscaler}
                        reportingComponent: cluster-autoscaler
                        """),
                // The field selector falls back to the reporting controller where there is no source.
                arguments("karpenter", "FailedScheduling", "Nominated", """
                        eventTime: %2$s
                        series: {count: 2, lastObservedTime: %2$s}
                        action: Provisioning
                        reportingComponent: karpenter
                        reportingInstance: karpenter-0
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("autoscalers")
    void aPoolGrowsOrNotAsAnAutoscalerSaysOfPodsThatAnEmptyNodeWouldHold(
            String reporter, String no, String yes, String rest) {
        assertThat(rest).contains(reporter);

        Instant at = began.plusSeconds(TOLD.getAndAdd(5));
        tell(FITTING, no, rest, at);
        awaitGrowth("Blocked");

        tell(FITTING, yes, rest, at.plusSeconds(1));
        awaitGrowth("Possible");

        tell(FITTING, no, rest, at.plusSeconds(2));
        awaitGrowth("Blocked");

        // Heard first, as it comes by the same watch, and later: if it counted, nothing else would any more.
        tell(TOO_LARGE, no, rest, at.plusSeconds(4));
        tell(FITTING, yes, rest, at.plusSeconds(3));
        awaitGrowth("Possible");
    }

    private static void awaitGrowth(String growth) {
        Waiting.until(
                "the growth of the pool to be " + growth,
                cluster.client().resources(PoolObservation.class),
                pools -> pools.stream()
                        .map(PoolObservation::getStatus)
                        .filter(Objects::nonNull)
                        .anyMatch(said -> growth.equals(said.growth())),
                PROMPTLY);
    }

    private static void tell(String replica, String reason, String rest, Instant at) {
        Pod pod = Objects.requireNonNull(pods.get(replica));
        workloads.create("""
                apiVersion: v1
                kind: Event
                metadata: {name: %1$s.%2$d, namespace: team}
                type: Normal
                reason: %3$s
                message: "Pod should schedule on: nodeclaim/h100-x7"
                involvedObject: {apiVersion: v1, kind: Pod, namespace: team, name: %4$s, uid: %5$s}
                """.formatted(
                                replica,
                                at.getEpochSecond(),
                                reason,
                                pod.getMetadata().getName(),
                                pod.getMetadata().getUid())
                + rest.formatted(at, at.toString().replace("Z", ".000000Z")));
    }

    @Test
    void nothingIsMissingThatAnApiServerDoesNotServe() {
        List<String> synced = Waiting.byAsking(
                "every cache to be synced",
                () -> companion
                        .read("/metrics")
                        .lines()
                        .filter(line -> line.startsWith("stowage_cache_synced{"))
                        .toList(),
                lines -> lines.stream().allMatch(line -> line.endsWith(" 1.0")),
                DEADLINE);

        assertThat(synced)
                .anyMatch(line -> line.contains("\"devicetaintrules.resource.k8s.io\""))
                .anyMatch(line -> line.contains("\"events reason=FailedCreate\""))
                .anyMatch(line -> line.contains("\"events source=cluster-autoscaler\""))
                .anyMatch(line -> line.contains("\"events source=karpenter\""));
    }
}
