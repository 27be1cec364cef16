package dev.stowage.e2e;

import static dev.stowage.e2e.Installed.TEAM;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of replicas whose pods cannot be scheduled, end, or are taken away. */
final class HealingE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String MOVES = "stowage_hub_removals_total{reason=\"Unschedulable\",}";

    private static LiveFleet fleet;
    private static PlacedReplicas placed;
    private static ToldByHub told;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
        placed = new PlacedReplicas(fleet);
        told = new ToldByHub(fleet);
        fleet.clusters().keySet().forEach(name -> fleet.cluster(name).addNamespace("others"));
        // Long before a pod names it: admission knows classes by watching them alone.
        fleet.cluster("east").client().resource("""
                        apiVersion: scheduling.k8s.io/v1
                        kind: PriorityClass
                        metadata: {name: urgent}
                        value: 1000
                        """).create();
    }

    @AfterEach
    void clear() {
        fleet.clear();
    }

    private static String impatient(String name, int gpus) {
        return RandomReplicas.deployment(name, RandomReplicas.single(gpus, 1))
                .replace("replicas: 1", "replicas: 1, unschedulableAfter: 2s");
    }

    private static void addGuest(String cluster) {
        var others = fleet.cluster(cluster).pods("others");
        others.add("guest", PodTemplate.claiming(1).requesting("cpu", "1"));
        others.awaitBound("guest", 1);
    }

    private static void removeGuest(String cluster) {
        fleet.cluster(cluster).pods("others").delete("guest");
        fleet.cluster(cluster).pods("others").awaitGone("guest");
    }

    /** While nobody observes the east, a foreign pod takes a device there that a replica was just promised. */
    private static void placeOnTaken(String deployment, int gpus) {
        addUnseenGuest();
        fleet.apply(impatient(deployment, gpus));
        Waiting.until(
                "a replica of " + deployment,
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                replicas -> replicas.stream()
                        .anyMatch(replica -> replica.getSpec().clusterName().equals("east")
                                && replica.getStatus() != null
                                && Boolean.TRUE.equals(replica.getStatus().committed())),
                LiveFleet.DEADLINE);
        fleet.companion("east").startAgain();
    }

    /**
     * Of one that is killed the hub believes for the rest of its Lease that it observes. kube-scheduler is refused its
     * connections at once; one that stood still it would wait for, twice and for most of that time.
     */
    private static void addUnseenGuest() {
        fleet.companion("east").kill();
        addGuest("east");
    }

    @Tag("proof:heal-once")
    @Test
    void aReplicaThatCannotBeScheduledMovesOnceOrStaysAndSaysSo() {
        fleet.give("east", NodePool.named("taken", 1).with(Devices.gpus(2)));
        fleet.give("west", NodePool.named("refuge", 1).with(Devices.gpus(2)));
        Set<String> made = ConcurrentHashMap.newKeySet();
        double moves = told.value(MOVES);
        try (var _ = fleet.hub()
                .resources(ModelReplica.class)
                .inNamespace(TEAM)
                .withLabel(Labels.DEPLOYMENT, "moving")
                .inform(made(made))) {
            placeOnTaken("moving", 2);
            fleet.awaitReady("moving", 1);
            assertThat(placed.on("west", "moving")).isEqualTo(1);
            removeGuest("east");
            fleet.awaitFree("east", 2);
            placeOnTaken("staying", 2);
            String why = awaitUnscheduled("staying");
            fleet.deploy("beside", 1, 1);
            fleet.awaitReady("beside", 1);

            assertThat(placed.on("east", "staying")).isEqualTo(1);
            assertThat(placed.on("east", "beside")).isEqualTo(1);
            assertThat(placed.on("west", "moving")).isEqualTo(1);
            assertThat(made).hasSize(2);
            assertThat(told.value(MOVES)).isEqualTo(moves + 1);
            isToldOnce();
            removeGuest("east");
            Proof.held(
                    "heal-once", "moved once; one with nowhere to go stayed, and another was placed beside it: " + why);
        }
    }

    /** All of it in Events and metrics, and nothing again when another hub begins. */
    private static void isToldOnce() {
        fleet.deploy("waiting", 1, 2);
        String why = fleet.awaitWaiting("waiting", 1);
        assertThat(told.awaitEvents("ModelDeployment", "waiting", "FailedScheduling", 1))
                .containsExactly("Warning FailedScheduling: " + why);
        assertThat(why).startsWith("0/2 pools fit: ");
        assertThat(told.awaitEvents("ModelDeployment", "moving", "Placed", 2))
                .hasSize(2)
                .allSatisfy(said -> assertThat(said).startsWith("Normal Placed: The replica moving-0-"))
                .anySatisfy(said -> assertThat(said).endsWith(" was placed on cluster east."))
                .anySatisfy(said -> assertThat(said).endsWith(" was placed on cluster west."));
        assertThat(told.awaitEvents("ModelDeployment", "moving", "Moved", 1))
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("Warning Moved: The replica moving-0-")
                .contains(" leaves cluster east, where its pods cannot be scheduled");
        assertThat(told.awaitEvents("ModelReplica", "moving-0-", "Dispatched", 2))
                .containsExactly(
                        "Normal Dispatched: Its objects were made on cluster east.",
                        "Normal Dispatched: Its objects were made on cluster west.");
        assertThat(told.awaitEvents("ModelReplica", "staying-0-", "Unschedulable", 1))
                .allSatisfy(said -> assertThat(said)
                        .startsWith("Warning Unschedulable: 1 pod of ")
                        .contains("nodes are available"));
        told.awaitMetrics(
                "stowage_hub_leads 1.0",
                "stowage_replicas{state=\"ready\",} 2.0",
                "stowage_replicas{state=\"unschedulable\",} 1.0",
                "stowage_waiting_replicas{reason=\"Full\",} 1.0",
                "stowage_cluster_connection{cluster=\"east\",state=\"Connected\",} 1.0",
                "stowage_pool_observation{cluster=\"west\",pool=\"refuge\",state=\"observed\",} 1.0",
                "stowage_free_seats{cluster=\"west\",pool=\"refuge\",kind=\"gpu\",devices=\"1\",} 0.0");
        assertThat(told.metricNames()).isEqualTo(ToldByHub.documentedMetrics());
        List<String> all = told.all();
        assertThat(all)
                .doesNotHaveDuplicates()
                .allSatisfy(said -> assertThat(said).endsWith("(1 times)"));

        fleet.restartHub("another");
        fleet.deploy("later", 1, 2);
        fleet.awaitWaiting("later", 1);
        told.awaitEvents("ModelDeployment", "later", "FailedScheduling", 1);
        assertThat(lasting(told.all())).containsExactlyElementsOf(lasting(all));
    }

    /** Without what may be told again: of what came later, and of pods, for which kube-scheduler may find other words at any time. */
    private static List<String> lasting(List<String> told) {
        return told.stream()
                .filter(said -> !said.contains(" later ") && !said.contains(" Unschedulable: "))
                .toList();
    }

    /** Waits until its only replica's pod has found no node, and the deployment says so; returns what it says. */
    private static String awaitUnscheduled(String deployment) {
        Waiting.until(
                "the replica of %s to be unschedulable".formatted(deployment),
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                replicas -> replicas.stream().anyMatch(replica -> hasReason(replica, "Unschedulable")),
                LiveFleet.DEADLINE);
        return requireNonNullElse(
                requireNonNull(fleet.awaitDeployment(
                                        deployment,
                                        "to remember where it failed",
                                        found -> found.getStatus() != null
                                                && !found.getStatus()
                                                        .failedPlacements()
                                                        .isEmpty())
                                .getStatus())
                        .conditions()
                        .getFirst()
                        .message(),
                "");
    }

    private static boolean hasReason(ModelReplica replica, String reason) {
        return replica.getStatus() != null
                && replica.getStatus().conditions().stream().anyMatch(condition -> reason.equals(condition.reason()));
    }

    /** Remembers every replica that there ever was. */
    private static Noting<ModelReplica> made(Set<String> uids) {
        return new Noting<>(replica -> {
            if (replica.getStatus() != null
                    && Boolean.TRUE.equals(replica.getStatus().committed())) {
                uids.add(requireNonNull(replica.getMetadata().getUid()));
            }
        });
    }

    @Tag("proof:partial")
    @Test
    void whatIsLostOfAReplicaComesBackOrIsSaidToBeMissing() {
        NodePool pool = NodePool.named("partial", 2).with(Devices.gpus(2));
        fleet.give("west", NodePool.named("elsewhere", 1).with(Devices.gpus(2)));
        // It loses its node at the very beginning, since its pods end a minute later. Until the end only the west is
        // open to it, so that it leaves to the others what is free in the east.
        fleet.label("west", "refuge", "open");
        fleet.apply(impatient("orphaned", 2)
                .replace("{spec: {engines", "{spec: {clusterSelector: {matchLabels: {refuge: open}}, engines"));
        fleet.awaitReady("orphaned", 1);
        fleet.cluster("west").nodes().delete("elsewhere-0");
        fleet.give("east", pool);
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 2);
        var before = placed.uids();
        finished();
        evicted();
        refused();
        assertThat(placed.uids()).containsAllEntriesOf(before.tailMap("chat").headMap("chau"));
        partlyScheduled();
        fleet.delete("chat");
        fleet.delete("parts");
        fleet.label("east", "refuge", "open");
        placed.awaitOn("east", "orphaned");
        fleet.awaitReady("orphaned", 1);
        Proof.held(
                "partial",
                "finished, evicted and quota-refused pods came back in place; half a replica said so; one whose node was"
                        + " deleted moved");
    }

    @Tag("proof:partial")
    @Test
    void aReplicaWhosePodsArePreemptedMovesWhereThereIsRoom() {
        fleet.give("east", NodePool.named("wanted", 1).with(Devices.gpus(1)));
        fleet.apply(impatient("yielding", 1));
        fleet.awaitReady("yielding", 1);
        fleet.give("west", NodePool.named("spare", 1).with(Devices.gpus(1)));
        fleet.cluster("east").client().resource("""
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: urgent, namespace: others}
                        spec:
                          priorityClassName: urgent
                          terminationGracePeriodSeconds: 0
                          tolerations: [{operator: Exists}]
                          containers: [{name: all, image: none, resources: {requests: {cpu: "96"}}}]
                        """).create();
        fleet.cluster("east").pods("others").awaitBound("urgent", 1);
        placed.awaitOn("west", "yielding");
        fleet.awaitReady("yielding", 1);
        fleet.cluster("east").pods("others").delete("urgent");

        assertThat(fleet.replicasOf("yielding")).hasSize(1);
        Proof.held("partial", "preempted", "a replica whose pod was preempted moved to the other cluster");
    }

    /** One that runs: pods that finished are still there. */
    private static Pod aPodOfChat() {
        return fleet
                .cluster("east")
                .client()
                .pods()
                .inNamespace(TEAM)
                .withLabel(Labels.DEPLOYMENT, "chat")
                .list()
                .getItems()
                .stream()
                .filter(Pods::isRunning)
                .findFirst()
                .orElseThrow();
    }

    private static void awaitReplaced(Pod lost) {
        Waiting.until(
                "another pod than " + lost.getMetadata().getName(),
                fleet.cluster("east").client().pods().inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, "chat"),
                pods -> pods.stream()
                                .filter(pod -> Pods.isRunning(pod)
                                        && !pod.getMetadata()
                                                .getUid()
                                                .equals(lost.getMetadata().getUid()))
                                .count()
                        == 2,
                LiveFleet.DEADLINE);
        fleet.awaitReady("chat", 2);
    }

    private static void finished() {
        Pod pod = aPodOfChat();
        fleet.cluster("east").pods(TEAM).finish(pod.getMetadata().getName());
        awaitReplaced(pod);
        fleet.awaitFree("east", 2);
    }

    private static void evicted() {
        Pod pod = aPodOfChat();
        fleet.cluster("east")
                .client()
                .pods()
                .inNamespace(TEAM)
                .withName(pod.getMetadata().getName())
                .evict();
        awaitReplaced(pod);
    }

    /** A quota that is full keeps a pod from being made again until it is gone. */
    private static void refused() {
        var quotas = fleet.cluster("east").client().resourceQuotas().inNamespace(TEAM);
        quotas.resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withName("none")
                        .endMetadata()
                        .withNewSpec()
                        .addToHard("pods", new Quantity("0"))
                        .endSpec()
                        .build())
                .create();
        // An API server hears of a quota a moment later.
        Account admin = bench.closing(Account.admin(fleet.cluster("east")));
        Waiting.byAsking(
                "pods to be refused",
                () -> admin.tryToCreate("{apiVersion: v1, kind: Pod, metadata: {name: one-more, namespace: team},"
                        + " spec: {containers: [{name: a, image: none}]}}"),
                answer -> answer.message().contains("exceeded quota"),
                LiveFleet.DEADLINE);
        Pod pod = aPodOfChat();
        fleet.cluster("east").pods(TEAM).delete(pod.getMetadata().getName());
        Waiting.until(
                "a replica to miss its pod",
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, "chat"),
                replicas -> replicas.stream()
                        .anyMatch(replica -> hasReason(replica, "Missing")
                                && String.valueOf(requireNonNull(replica.getStatus())
                                                .conditions())
                                        .contains("exceeded quota")),
                LiveFleet.DEADLINE);
        quotas.withName("none").delete();
        // A ReplicaSet tries again ever more rarely, but at once when it changes.
        fleet.awaitReady("chat", 2);
    }

    /** Two copies, of which one finds its device taken at the last moment. */
    private static void partlyScheduled() {
        addUnseenGuest();
        fleet.apply(RandomReplicas.deployment("parts", RandomReplicas.single(1, 2)));
        Waiting.until(
                "a replica of parts",
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, "parts"),
                replicas -> !replicas.isEmpty(),
                LiveFleet.DEADLINE);
        fleet.companion("east").startAgain();
        Waiting.until(
                "half of the replica to be scheduled",
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, "parts"),
                replicas -> replicas.stream().anyMatch(HealingE2E::isHalf),
                LiveFleet.DEADLINE);
        removeGuest("east");
        fleet.awaitReady("parts", 1);
    }

    private static boolean isHalf(ModelReplica replica) {
        return replica.getStatus() != null
                && replica.getStatus().pods() != null
                && replica.getStatus().pods().total() == 2
                && replica.getStatus().pods().scheduled() == 1
                && hasReason(replica, "Unschedulable");
    }
}
