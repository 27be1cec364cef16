package dev.stowage.e2e;

import static dev.stowage.e2e.Installed.TEAM;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of replicas whose nodes, or whose pool, are taken from them. */
final class DrainsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String TAINT = "example.com/repair";

    private static LiveFleet fleet;
    private static PlacedReplicas placed;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
        placed = new PlacedReplicas(fleet);
    }

    @AfterEach
    void clear() {
        fleet.clear();
    }

    private static void taint(String node) {
        fleet.cluster("east").nodes().taint(node, TAINT, "", "NoExecute");
    }

    private static void untaint(String node) {
        fleet.cluster("east").nodes().untaint(node, TAINT);
    }

    /** The uids of the pods on a node, by the uids of their replicas. */
    private static SortedMap<String, String> podsOn(String node) {
        SortedMap<String, String> pods = new TreeMap<>();
        fleet.cluster("east").client().pods().inNamespace(TEAM).list().getItems().stream()
                .filter(pod -> node.equals(pod.getSpec().getNodeName()))
                .forEach(pod -> pods.put(
                        pod.getMetadata().getLabels().get(Labels.REPLICA_UID),
                        pod.getMetadata().getUid()));
        return pods;
    }

    private static void awaitNoFault() {
        FleetJudge.awaitNoFault(fleet);
        fleet.clusters().keySet().forEach(placed::awaitOnlyOwn);
    }

    private static void awaitStuck(int replicas) {
        Waiting.until(
                "%d replicas to say that they are unschedulable".formatted(replicas),
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM),
                all -> all.stream().filter(DrainsE2E::isStuck).count() == replicas,
                LiveFleet.DEADLINE);
    }

    private static boolean isStuck(ModelReplica replica) {
        return replica.getStatus() != null
                && replica.getStatus().conditions().stream()
                        .anyMatch(condition -> "Unschedulable".equals(condition.reason()));
    }

    @Tag("proof:node-drained")
    @Test
    void replicasLeaveNodesThatDrainThemWhereThereIsRoomAndWaitInPlaceWhereThereIsNone() {
        fleet.give("east", NodePool.named("drained", 2).with(Devices.gpus(2)));
        fleet.apply(RandomReplicas.deployment("chat", RandomReplicas.single(1, 1))
                .replace("replicas: 1", "replicas: 4, unschedulableAfter: 2s"));
        fleet.awaitReady("chat", 4);
        fleet.give("west", NodePool.named("refuge", 1).with(Devices.gpus(2)));
        SortedMap<String, String> before = placed.uids();
        SortedMap<String, String> staying = podsOn("drained-1");
        SortedMap<String, String> leaving = podsOn("drained-0");
        assertThat(staying).hasSize(2);
        assertThat(leaving).hasSize(2);
        taint("drained-0");
        Waiting.until(
                "two replicas on west",
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM),
                replicas -> replicas.size() == 4
                        && replicas.stream()
                                        .filter(replica ->
                                                replica.getSpec().clusterName().equals("west"))
                                        .count()
                                == 2,
                LiveFleet.DEADLINE);
        fleet.awaitReady("chat", 4);
        awaitNoFault();

        assertThat(podsOn("drained-1")).isEqualTo(staying);
        assertThat(podsOn("drained-0")).isEmpty();
        assertThat(placed.uids().values()).containsAll(staying.keySet()).doesNotContainAnyElementsOf(leaving.keySet());
        assertThat(fleet.cluster("west").claims().allocatedOn("refuge-0")).hasSize(2);

        SortedMap<String, String> moved = placed.uids();
        taint("drained-1");
        awaitStuck(2);
        fleet.awaitDeployment(
                "chat",
                "to say that two are not ready",
                chat -> requireNonNull(requireNonNull(chat.getStatus()).replicas())
                                .ready()
                        == 2);
        awaitNoFault();
        assertThat(placed.uids()).isEqualTo(moved).isNotEqualTo(before);
        untaint("drained-1");
        fleet.awaitReady("chat", 4);
        awaitNoFault();
        assertThat(placed.uids()).isEqualTo(moved);
        assertThat(podsOn("drained-1").keySet()).isEqualTo(staying.keySet());
        untaint("drained-0");
        Proof.held(
                "node-drained",
                "2 of 4 replicas left a node with NoExecute for another cluster, 2 kept their pods; when all nodes had it, those"
                        + " 2 waited in place and came back there");
    }

    @Tag("proof:pool-removed")
    @Test
    void replicasOfARemovedPoolGoWhereThereIsRoomAndTheOthersWait() {
        String why = leave(
                "removed",
                () -> {
                    fleet.undeclare("east");
                    Waiting.until(
                            "no PoolObservation on east",
                            fleet.cluster("east").client().resources(PoolObservation.class),
                            List::isEmpty,
                            LiveFleet.DEADLINE);
                },
                () -> fleet.declare("east"));

        assertThat(why).startsWith("0/2 pools fit: ").contains("1 Full", "1 NoMatchingDevice");
        Proof.held(
                "pool-removed",
                "its PoolObservation went, one of 2 replicas went to the other cluster, one waited (%s) until the pool was back"
                        .formatted(why));
    }

    @Tag("proof:cluster-drained")
    @Test
    void replicasOfADrainedClusterGoWhereThereIsRoomAndTheOthersWait() {
        String why = leave(
                "leaving",
                () -> taintCluster("{\"key\": \"maintenance\", \"value\": \"true\", \"effect\": \"NoExecute\"}"),
                () -> taintCluster(""));

        assertThat(why).startsWith("0/2 pools fit: ").contains("1 Full", "1 TaintNotTolerated");
        Proof.held(
                "cluster-drained",
                "one of 2 replicas went to the other cluster, one waited (%s) until the taint was gone".formatted(why));
    }

    private static void taintCluster(String taints) {
        fleet.hub()
                .resources(InferenceCluster.class)
                .withName("east")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"taints\": [%s]}}".formatted(taints));
    }

    /** Two of four replicas have to leave the east, and there is room for one in the west; returns why the other one waits. */
    private static String leave(String pool, Runnable taken, Runnable givenBack) {
        fleet.give("east", NodePool.named(pool, 1).with(Devices.gpus(2)));
        fleet.give("west", NodePool.named("not-" + pool, 1).with(Devices.gpus(3)));
        fleet.deploy("chat", 4, 1);
        fleet.awaitReady("chat", 4);
        assertThat(placed.on("east", "chat")).isEqualTo(2);
        SortedMap<String, String> before = placed.uids();
        taken.run();
        fleet.awaitReady("chat", 3);
        String why = fleet.awaitWaiting("chat", 1);
        fleet.clusters().keySet().forEach(placed::awaitOnlyOwn);

        assertThat(placed.on("east", "chat")).isZero();
        assertThat(placed.uids().values().stream().filter(before.values()::contains))
                .hasSize(2);
        assertThat(fleet.cluster("east").claims().allocatedOn(pool + "-0")).isEmpty();
        assertThat(fleet.cluster("west").claims().allocatedOn("not-" + pool + "-0"))
                .hasSize(3);

        Map<String, String> without = placed.uids();
        givenBack.run();
        fleet.awaitReady("chat", 4);
        awaitNoFault();
        assertThat(placed.uids()).containsAllEntriesOf(without);
        assertThat(placed.on("east", "chat")).isEqualTo(1);
        return why;
    }
}
