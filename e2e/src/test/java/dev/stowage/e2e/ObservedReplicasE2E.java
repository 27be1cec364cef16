package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.StuckPods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the observer says of replicas whose pods cannot be made, and what it does for pods that lack their labels. */
final class ObservedReplicasE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String ALONE = "web-0-0123456789";
    private static final String GANG = "gang-4-0123456789";

    private static TestCluster cluster;
    private static ReplicaPods pods;
    private static OwnedWorkloads workloads;
    private static RunningCompanion companion;

    /** Pods come before there is a webhook: it is not waited for. */
    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("replicas"));
        Installed.on(cluster);
        pods = bench.closing(new ReplicaPods(cluster));
        workloads = pods.workloads();
        cluster.nodes().add(NodePool.named("h100", 2).with(Devices.gpus(8)));
        workloads.create("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: gpu, namespace: team}
                spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}}
                """);
        claiming("Deployment", ALONE, workloads.replica("apps/v1", "Deployment", ALONE));
        Owner gang = pods.gang(
                GANG,
                "apps/v1, kind: StatefulSet, name: %s-leader".formatted(GANG),
                "apps/v1, kind: StatefulSet, name: %s-workers".formatted(GANG));
        claiming("StatefulSet", GANG + "-leader", gang);
        claiming("StatefulSet", GANG + "-workers", gang);
        for (String app : List.of(ALONE, GANG + "-leader", GANG + "-workers")) {
            assertThat(ReplicaPods.ours(pods.running("app", app, 1).getFirst())).isEmpty();
        }
        companion = cluster.startCompanion(CompanionSpec.workload("first")).awaitReady();
    }

    /** One whose pod claims a device: only of such pods is it found out whose they are, if no label says it. */
    private static void claiming(String kind, String name, Owner owner) {
        workloads.create(
                """
                apiVersion: apps/v1
                kind: %s
                metadata: {name: %2$s, namespace: team, ownerReferences: %3$s}
                spec:
                  replicas: 1
                  %4$s
                  selector: {matchLabels: {app: %2$s}}
                  template:
                    metadata: {labels: {app: %2$s}}
                    spec:
                      resourceClaims: [{name: gpu, resourceClaimTemplateName: gpu}]
                      containers: [{name: main, image: none, resources: {claims: [{name: gpu}]}}]
                """.formatted(kind, name, owner.yaml(), kind.equals("StatefulSet") ? "serviceName: none" : ""));
    }

    @Test
    void aPodThatSlippedPastTheWebhookGetsItsLabelsAndKeepsAllElse() {
        Pod pod = awaitLabelled(ALONE, ReplicaPods.standalone(ALONE, "0"));

        assertThat(pod.getMetadata().getLabels()).containsEntry("app", ALONE).containsKey("pod-template-hash");
        assertThat(pod.getMetadata().getOwnerReferences()).hasSize(1);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
    }

    @Test
    void podsOfAGangToo() {
        awaitLabelled(GANG + "-leader", ReplicaPods.ofGang(GANG, "4", "Leader", true));
        awaitLabelled(GANG + "-workers", ReplicaPods.ofGang(GANG, "4", "Worker", false));
    }

    private static Pod awaitLabelled(String app, Map<String, String> labels) {
        return Waiting.until(
                        "a pod of %s with its labels".formatted(app),
                        cluster.client().pods().inNamespace(Installed.TEAM).withLabel("app", app),
                        found -> found.stream()
                                .anyMatch(pod -> ReplicaPods.ours(pod).equals(labels)),
                        DEADLINE)
                .getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"apps/v1 Deployment", "apps/v1 StatefulSet", "batch/v1 Job"})
    void aPodThatAQuotaRefusesIsMissingUntilTheQuotaIsRaised(String kind) {
        String name = "poor-" + kind.replaceAll(".* ", "").toLowerCase(Locale.ROOT);
        Installed.addManaged(cluster, name);
        limitPods(name, 0);
        createReplica(name, kind);

        List<StuckPods> missing = awaitMissing(name, found -> !found.isEmpty());
        assertThat(missing).singleElement().satisfies(stuck -> {
            assertThat(stuck.engine()).isEqualTo("main");
            assertThat(stuck.pods()).isEqualTo(1);
            assertThat(stuck.message()).contains("exceeded quota");
        });

        limitPods(name, 1);
        awaitMissing(name, List::isEmpty);
        assertThat(cluster.client().pods().inNamespace(name).list().getItems()).hasSize(1);
        assertThat(companion.read("/metrics")).contains("stowage_observer_leads 1.0");
    }

    private static void limitPods(String namespace, int most) {
        cluster.client()
                .resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withName("pods")
                        .withNamespace(namespace)
                        .endMetadata()
                        .withNewSpec()
                        .addToHard("pods", new Quantity(Integer.toString(most)))
                        .endSpec()
                        .build())
                .serverSideApply();
        Waiting.until(
                "the quota of " + namespace,
                cluster.client().resourceQuotas().inNamespace(namespace),
                quotas -> quotas.stream()
                        .anyMatch(quota -> quota.getStatus() != null
                                && new Quantity(Integer.toString(most))
                                        .equals(
                                                quota.getStatus().getHard() == null
                                                        ? null
                                                        : quota.getStatus()
                                                                .getHard()
                                                                .get("pods"))),
                DEADLINE);
    }

    private static void createReplica(String name, String kind) {
        String version = kind.substring(0, kind.indexOf(' '));
        String plain = kind.substring(kind.indexOf(' ') + 1);
        Owner owner = Owner.of(workloads.create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: poor-0-0123456789, namespace: %1$s}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%1$s
                  workloads: [{apiVersion: %2$s, kind: %3$s, name: poor, engine: main, role: Standalone}]
                  pods: [{engine: main, role: Standalone, count: 1, pool: h100, devices: {gpu: 8}}]
                """.formatted(name, version, plain)));
        String spec = plain.equals("Job")
                ? "{template: {spec: {restartPolicy: Never, containers: [{name: main, image: none}]}}}"
                : "{replicas: 1, %sselector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: none}]}}}"
                        .formatted(plain.equals("StatefulSet") ? "serviceName: none, " : "");
        workloads.create("""
                apiVersion: %s
                kind: %s
                metadata: {name: poor, namespace: %s, ownerReferences: %s}
                spec: %s
                """.formatted(version, plain, name, owner.yaml(), spec));
    }

    private static List<StuckPods> awaitMissing(String namespace, Predicate<List<StuckPods>> wanted) {
        return missing(Waiting.until(
                "what is said of missing pods in " + namespace,
                cluster.client().resources(ReplicaObservation.class).inNamespace(namespace),
                found -> found.stream().anyMatch(replica -> replica.getStatus() != null) && wanted.test(missing(found)),
                DEADLINE));
    }

    private static List<StuckPods> missing(List<ReplicaObservation> replicas) {
        return replicas.stream()
                .map(ReplicaObservation::getStatus)
                .filter(Objects::nonNull)
                .flatMap(status -> status.missing().stream())
                .toList();
    }
}
