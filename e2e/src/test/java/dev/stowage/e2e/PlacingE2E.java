package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether replicas get devices that are there, and wait with a reason where there are none. */
final class PlacingE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static LiveFleet fleet;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
    }

    @AfterEach
    void clear() {
        fleet.clear();
    }

    @Tag("proof:node-shared")
    @Test
    void fourReplicasShareANodeAndAFifthWaits() {
        fleet.give("east", NodePool.named("shared", 1).with(Devices.gpus(4)));
        fleet.companion("east").pause();
        fleet.deploy("chat", 5, 1);
        fleet.awaitTotal("chat", 4);
        String whileItLags = fleet.awaitWaiting("chat", 1);
        assertThat(fleet.replicasOf("chat")).hasSize(4);
        fleet.companion("east").resume();
        fleet.awaitReady("chat", 4);
        String afterwards = fleet.awaitWaiting("chat", 1);

        assertThat(fleet.cluster("east").claims().allocatedOn("shared-0")).hasSize(4);
        assertThat(afterwards).contains("Full");
        Proof.held(
                "node-shared",
                "4 of 5 replicas on one node; waits: %s; while the report lagged: %s"
                        .formatted(afterwards, whileItLags));
    }

    @Tag("proof:two-of-one-node")
    @Test
    void aReplicaOfTwoWaitsForTwoOnOneNode() {
        fleet.give("east", NodePool.named("pair", 1).with(Devices.gpus(4)));
        fleet.deploy("small", 3, 1);
        fleet.awaitReady("small", 3);
        fleet.deploy("large", 1, 2);
        String why = fleet.awaitWaiting("large", 1);
        fleet.scale("small", 2);
        fleet.awaitReady("large", 1);

        assertThat(fleet.cluster("east").claims().allocatedOn("pair-0")).hasSize(4);
        Proof.held("two-of-one-node", "placed when two were free; waited: " + why);
    }

    @Tag("proof:one-gets-it")
    @Test
    void ofTwoThatWaitOneGetsWhatIsFreed() {
        fleet.give("east", NodePool.named("one", 1).with(Devices.gpus(4)));
        fleet.deploy("first", 4, 1);
        fleet.awaitReady("first", 4);
        fleet.deploy("second", 1, 1);
        fleet.awaitWaiting("second", 1);
        Set<String> pods = ConcurrentHashMap.newKeySet();
        try (var _ = fleet.cluster("east")
                .client()
                .pods()
                .inNamespace(Installed.TEAM)
                .withLabel(Labels.DEPLOYMENT, "third")
                .inform(new Noting<>(pod -> pods.add(pod.getMetadata().getName())))) {
            fleet.deploy("third", 1, 1);
            fleet.awaitWaiting("third", 1);
            fleet.scale("first", 3);
            fleet.awaitReady("second", 1);
            fleet.awaitWaiting("third", 1);
        }

        assertThat(fleet.replicasOf("third")).isEmpty();
        assertThat(pods).isEmpty();
        Proof.held("one-gets-it", "the older one got it; the other has no replica, and never had a pod");
    }

    @Tag("proof:foreign-gpu")
    @Test
    void aDeviceOfAForeignPodIsTakenUntilItIsFreed() {
        fleet.give("east", NodePool.named("foreign", 1).with(Devices.gpus(2)));
        fleet.cluster("east").addNamespace("others");
        var others = fleet.cluster("east").pods("others");
        others.add("guest", PodTemplate.claiming(1).requesting("cpu", "1"));
        others.awaitBound("guest", 1);
        fleet.awaitFree("east", 1);
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 1);
        fleet.awaitWaiting("chat", 1);
        others.delete("guest");
        others.awaitGone("guest");
        long freed = System.nanoTime();
        fleet.awaitReady("chat", 2);
        Duration used = Duration.ofNanos(System.nanoTime() - freed);

        if (Proof.isAlone()) {
            assertThat(used).isLessThan(Duration.ofSeconds(3));
        }
        Proof.held("foreign-gpu", "used %d ms after it was freed".formatted(used.toMillis()));
    }

    @Tag("proof:cordon")
    @Test
    void aCordonedNodeLeavesTheCapacityUntilItIsUncordoned() {
        fleet.give("east", NodePool.named("cordoned", 2).with(Devices.gpus(1)));
        fleet.cluster("east").nodes().cordon("cordoned-1");
        fleet.awaitCluster(
                "east",
                "one node to be cordoned",
                cluster -> cluster.getStatus() != null
                        && cluster.getStatus().gpuPools().stream()
                                .anyMatch(pool -> pool.observation() != null
                                        && !pool.observation().ineligible().isEmpty()));
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 1);
        String why = fleet.awaitWaiting("chat", 1);
        fleet.cluster("east").nodes().uncordon("cordoned-1");
        fleet.awaitReady("chat", 2);

        Proof.held("cordon", "one of two nodes counted; waited: " + why);
    }

    @Test
    void aDeploymentWhoseReplicasAreRefusedKeepsNobodyElseWaiting() {
        fleet.give("east", NodePool.named("refused", 1).with(Devices.gpus(2)));
        fleet.apply(RandomReplicas.deployment("bad", RandomReplicas.single(1, 1))
                .replace("template: {spec:", "template: {metadata: {labels: {tier: \"no label!\"}}, spec:"));
        fleet.awaitDeployment("bad", "it to say why", PlacingE2E::isRefused);
        fleet.deploy("good", 1, 1);
        fleet.awaitReady("good", 1);

        assertThat(fleet.replicasOf("bad")).isEmpty();
    }

    /** A webhook, a quota or a namespace that is going away refuses with another code than a schema. */
    @Test
    void aTeamWhoseQuotaIsUsedUpKeepsNobodyElseWaiting() {
        fleet.give("east", NodePool.named("quota", 1).with(Devices.gpus(2)));
        KubernetesClient hub = fleet.hub();
        Namespace limited = hub.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName("limited")
                        .endMetadata()
                        .build())
                .create();
        try {
            hub.resource("""
                            apiVersion: v1
                            kind: ResourceQuota
                            metadata: {name: none, namespace: limited}
                            spec: {hard: {count/modelreplicas.stowage.dev: "0"}}
                            """).create();
            Waiting.until(
                    "the quota to be counted",
                    hub.resourceQuotas().inNamespace("limited"),
                    quotas -> quotas.stream()
                            .anyMatch(quota -> quota.getStatus() != null
                                    && quota.getStatus().getUsed() != null),
                    LiveFleet.DEADLINE);
            fleet.apply(RandomReplicas.deployment("bad", RandomReplicas.single(1, 1))
                    .replace("namespace: team", "namespace: limited"));
            Waiting.until(
                    "it to say why",
                    hub.resources(ModelDeployment.class).inNamespace("limited"),
                    // At first the API server may not know yet how much is used, and says that.
                    deployments -> deployments.stream()
                            .anyMatch(deployment -> isRefused(deployment)
                                    && String.valueOf(deployment.getStatus()).contains("exceeded quota: none")),
                    LiveFleet.DEADLINE);
            fleet.deploy("good", 1, 1);
            fleet.awaitReady("good", 1);

            assertThat(hub.resources(ModelReplica.class)
                            .inNamespace("limited")
                            .list()
                            .getItems())
                    .isEmpty();
        } finally {
            hub.resource(limited).delete();
            Waiting.until(
                    "its deployment to be gone",
                    hub.resources(ModelDeployment.class).inNamespace("limited"),
                    List::isEmpty,
                    LiveFleet.DEADLINE);
        }
    }

    private static boolean isRefused(ModelDeployment deployment) {
        return deployment.getStatus() != null
                && deployment.getStatus().conditions().stream()
                        .anyMatch(condition -> "ReplicaRefused".equals(condition.reason()));
    }
}
