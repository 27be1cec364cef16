package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Pods;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether what needs several devices, or several nodes, gets them as a whole, and is rolled where nothing else is free. */
final class GangsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String POD =
            "{spec: {terminationGracePeriodSeconds: 0, containers: [{name: engine, image: none,"
                    + " resources: {requests: {cpu: \"1\"}}}]}}";

    private static LiveFleet fleet;
    private static PlacedReplicas placed;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east");
        fleet.joinUnsteered(bench, "north");
        placed = new PlacedReplicas(fleet);
    }

    @AfterEach
    void clear() {
        fleet.clear();
    }

    @Tag("proof:gangs")
    @Test
    void gangsPairsAndFullPoolsAreServedAsAWhole() {
        fleet.give("east", NodePool.named("eight", 2).with(Devices.gpus(8)));
        aGangWithALeaderThatClaimsNothing();
        aPairSharesANode();
        aFullPoolIsRolled();

        Proof.held(
                "gangs",
                "2 x 8 with a leader that claims nothing, rolled as a whole, a pair on one node, and 16 replicas rolled on 16 devices with a"
                        + " restart of the hub half-way");
    }

    private static void aGangWithALeaderThatClaimsNothing() {
        String gang = RandomReplicas.deployment(
                "gang",
                "{name: main, members: [{role: Leader, template: %1$s},".formatted(POD)
                        + " {role: Worker, worker: {nodes: 2}, nodeSelector: {devices: [{name: gpu, count: 8}]}, template: %s}]}"
                                .formatted(POD));
        fleet.apply(gang);
        fleet.awaitReady("gang", 1);
        fleet.apply(gang.replace("image: none", "image: two"));
        placed.awaitRolled("gang", 1, "two");

        assertThat(fleet.cluster("east").claims().allocatedOn("eight-0")).hasSize(8);
        assertThat(fleet.cluster("east").claims().allocatedOn("eight-1")).hasSize(8);
        assertThat(podsOf("gang")).hasSize(3).allMatch(Pods::isRunning);
        assertThat(fleet.cluster("east")
                        .client()
                        .apps()
                        .statefulSets()
                        .inNamespace(Installed.TEAM)
                        .list()
                        .getItems())
                .hasSize(2);
        remove("gang");
    }

    private static void aPairSharesANode() {
        fleet.apply(RandomReplicas.deployment("pair", phased("prefill", "Prefill") + ", " + phased("decode", "Decode"))
                .replace("spec: {engines", "spec: {serving: {mode: PrefillDecode}, engines"));
        fleet.awaitReady("pair", 1);

        assertThat(podsOf("pair").stream().map(pod -> pod.getSpec().getNodeName()))
                .hasSize(2)
                .containsOnly(podsOf("pair").getFirst().getSpec().getNodeName());
        remove("pair");
    }

    private static String phased(String name, String phase) {
        return "{name: %s, phase: %s, members: [{nodeSelector: {devices: [{name: gpu, count: 4}]}, template: %s}]}"
                .formatted(name, phase, POD);
    }

    private static void aFullPoolIsRolled() {
        fleet.deploy("full", 4, 4);
        fleet.awaitReady("full", 4);
        fleet.deploy("beside", 1, 1);
        fleet.awaitWaiting("beside", 1);
        fleet.apply(RandomReplicas.deployment("full", RandomReplicas.single(4, 1))
                .replace("replicas: 1", "replicas: 4")
                .replace("image: none", "image: two"));
        Waiting.until(
                "one pod to run the new image",
                fleet.cluster("east").client().pods().inNamespace(Installed.TEAM),
                pods -> pods.stream()
                                .anyMatch(
                                        pod -> Pods.isRunning(pod) && image(pod).equals("two"))
                        && pods.stream().anyMatch(pod -> image(pod).equals("none")),
                LiveFleet.DEADLINE);
        fleet.restartHub("half-way");
        placed.awaitRolled("full", 4, "two");

        assertThat(placed.on("east", "full")).isEqualTo(4);
        assertThat(placed.on("east", "beside")).isZero();
    }

    private static String image(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getImage();
    }

    private static List<Pod> podsOf(String deployment) {
        return fleet.cluster("east")
                .client()
                .pods()
                .inNamespace(Installed.TEAM)
                .withLabel(Labels.DEPLOYMENT, deployment)
                .list()
                .getItems();
    }

    private static void remove(String deployment) {
        fleet.delete(deployment);
        placed.awaitNone(deployment);
        fleet.awaitFree("east", 16);
    }

    @Tag("proof:mixed-sizes")
    @Test
    void smallOnesLeaveRoomForALargeOneAndWithoutSteeringNothingStrands() {
        fleet.give("east", NodePool.named("mixed", 4).with(Devices.gpus(4)));
        fleet.deploy("small", 4, 1);
        fleet.awaitReady("small", 4);
        fleet.deploy("large", 3, 4);
        fleet.awaitReady("large", 3);
        assertThat(fleet.cluster("east").pods("team").nodesOf("small").values().stream()
                        .distinct())
                .hasSize(1);
        fleet.delete("large");
        fleet.delete("small");
        placed.awaitNone("large");
        placed.awaitNone("small");
        fleet.awaitFree("east", 16);

        fleet.give("north", NodePool.named("wild", 4).with(Devices.gpus(4)));
        Set<String> stranded = ConcurrentHashMap.newKeySet();
        String why;
        try (var _ = fleet.cluster("north")
                .client()
                .pods()
                .inNamespace(Installed.TEAM)
                .inform(Noting.stranded(stranded))) {
            // Nothing is known of where the small ones go before they are observed.
            fleet.companion("north").pause();
            fleet.deployOn("north", "small", 4, 1);
            fleet.deployOn("north", "tall", 1, 4);
            why = fleet.awaitWaiting("tall", 1);
            fleet.companion("north").resume();
            fleet.awaitReady("small", 4);
            fleet.scale("small", 1);
            fleet.awaitReady("small", 1);
            fleet.awaitReady("tall", 1);
            fleet.deployOn("north", "more", 11, 1);
            fleet.awaitReady("more", 11);
        }
        assertThat(stranded).isEmpty();
        Proof.held(
                "mixed-sizes",
                "4 small ones on one of 4 nodes; where no extender steers a large one waited (%s) and no pod was ever stranded"
                        .formatted(why));
    }
}
