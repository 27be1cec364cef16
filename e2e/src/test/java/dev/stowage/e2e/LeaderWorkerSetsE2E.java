package dev.stowage.e2e;

import static dev.stowage.e2e.Installed.TEAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Edits;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Pods;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.PodCounts;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimTemplate;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether gangs are served as a whole by LeaderWorkerSets, on a cluster that got their API when it was in use already. */
final class LeaderWorkerSetsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static LiveFleet fleet;
    private static KubernetesClient east;
    private static PlacedReplicas placed;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east");
        east = fleet.cluster("east").client();
        placed = new PlacedReplicas(fleet);
    }

    @Tag("proof:gangs")
    @Test
    void gangsAreLeaderWorkerSetsWhereTheClusterHasThem() {
        fleet.give("east", NodePool.named("eight", 2).with(Devices.gpus(8)));
        fleet.apply(gang("early", 0, 1, 1, "one"));
        fleet.awaitReady("early", 1);
        LeaderWorkerSets.define(fleet.cluster("east"));
        StandInLeaderWorkerSets controller = StandInLeaderWorkerSets.start(bench, fleet.cluster("east"), TEAM);

        Duration untilNoticed = noticing();
        whatWasStatefulSetsStaysThat();
        String why = aGangWithALeaderThatClaimsNothing();
        aGangWhoseLeaderClaimsToo();

        assertThat(controller.refusals()).isEmpty();
        Proof.held(
                "gangs",
                "leader-worker-sets",
                "as LeaderWorkerSets, known to the hub %.0f s after they were served, 2 x 8 with a leader that claims nothing"
                                .formatted(untilNoticed.toMillis() / 1e3)
                        + " and with one that does, rolled and recreated on 16 devices while another waited (%s)"
                                .formatted(why));
    }

    /** A hub asks now and then what is served. Until it knows of them, it makes gangs of StatefulSets. */
    private static Duration noticing() {
        long served = System.nanoTime();
        Iterator<String> names =
                Stream.iterate(0, number -> number + 1).map("try-%d"::formatted).iterator();
        Waiting.byAsking(
                "a new gang to be a LeaderWorkerSet",
                () -> setsOfANewGang(names.next()),
                sets -> sets.size() == 1,
                LiveFleet.DEADLINE);
        return Duration.ofNanos(System.nanoTime() - served);
    }

    private static List<GenericKubernetesResource> setsOfANewGang(String name) {
        fleet.apply(gang(name, 0, 1, 1, "one"));
        fleet.awaitReady(name, 1);
        List<GenericKubernetesResource> sets = setsOf(name);
        remove(name);
        return sets;
    }

    private static void whatWasStatefulSetsStaysThat() {
        fleet.apply(gang("early", 0, 1, 1, "two"));
        placed.awaitRolled("early", 1, "two");

        assertThat(setsOf("early")).isEmpty();
        remove("early");
        fleet.awaitFree("east", 16);
    }

    /** Returns why another one waited. */
    private static String aGangWithALeaderThatClaimsNothing() {
        fleet.apply(gang("gang", 0, 2, 8, "one"));
        assertServed("gang", List.of(false, true, true));

        fleet.apply(gang("both", 8, 1, 8, "one"));
        String why = fleet.awaitWaiting("both", 1);
        roll("gang", 0, 2);
        recreate("gang");

        assertServed("gang", List.of(false, true, true));
        assertThat(fleet.replicasOf("both")).isEmpty();
        remove("gang");
        return why;
    }

    private static void aGangWhoseLeaderClaimsToo() {
        assertServed("both", List.of(true, true));

        roll("both", 8, 1);
        recreate("both");

        assertServed("both", List.of(true, true));
        remove("both");
        assertNothingIsLeft();
    }

    private static String gang(String name, int leaderGpus, int workers, int workerGpus, String image) {
        return RandomReplicas.deployment(
                name,
                "{name: main, members: [{role: Leader, %s}, {role: Worker, worker: {nodes: %d}, %s}]}"
                        .formatted(member(leaderGpus, image), workers, member(workerGpus, image)));
    }

    private static String member(int gpus, String image) {
        return "%stemplate: {spec: {terminationGracePeriodSeconds: 0, containers: [{name: engine, image: %s}]}}"
                .formatted(
                        gpus == 0 ? "" : "nodeSelector: {devices: [{name: gpu, count: %d}]}, ".formatted(gpus), image);
    }

    private static void roll(String deployment, int leaderGpus, int workers) {
        Set<String> before = uids(deployment);
        fleet.apply(gang(deployment, leaderGpus, workers, 8, "two"));
        awaitAnotherGroup(deployment, before);
        placed.awaitRolled(deployment, 1, "two");
    }

    /** A container that is started again ends the whole group, and another one comes. */
    private static void recreate(String deployment) {
        Set<String> before = uids(deployment);
        String replica = fleet.replicasOf(deployment).getFirst().getMetadata().getUid();
        String worker = podsOf(deployment).getLast().getMetadata().getName();
        Edits.untilNoConflict(() -> east.pods()
                .inNamespace(TEAM)
                .withName(worker)
                .editStatus(pod -> new PodBuilder(pod)
                        .editStatus()
                        .editFirstContainerStatus()
                        .withRestartCount(1)
                        .endContainerStatus()
                        .endStatus()
                        .build()));
        awaitAnotherGroup(deployment, before);

        assertThat(fleet.replicasOf(deployment).getFirst().getMetadata().getUid())
                .isEqualTo(replica);
    }

    private static void awaitAnotherGroup(String deployment, Set<String> before) {
        Waiting.until(
                "another group of " + deployment,
                east.pods().inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                pods -> pods.size() == before.size()
                        && pods.stream()
                                .allMatch(pod -> Pods.isRunning(pod)
                                        && !before.contains(pod.getMetadata().getUid())),
                LiveFleet.DEADLINE);
    }

    private static Set<String> uids(String deployment) {
        return podsOf(deployment).stream()
                .map(pod -> pod.getMetadata().getUid())
                .collect(Collectors.toSet());
    }

    /** The leader first. */
    private static List<Pod> podsOf(String deployment) {
        return east.pods().inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment).list().getItems().stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
    }

    private static List<GenericKubernetesResource> setsOf(String deployment) {
        return LeaderWorkerSets.in(east)
                .inNamespace(TEAM)
                .withLabel(Labels.DEPLOYMENT, deployment)
                .list()
                .getItems();
    }

    /** By one set, on all devices, each pod told who it is; {@code claiming} has the leader first. */
    private static void assertServed(String deployment, List<Boolean> claiming) {
        ModelReplica replica = awaitCounted(deployment, claiming.size());
        List<Pod> pods = podsOf(deployment);
        assertThat(setsOf(deployment)).hasSize(1);
        assertThat(pods).hasSameSizeAs(claiming).allMatch(Pods::isRunning);
        String set = setsOf(deployment).getFirst().getMetadata().getName();
        for (int index = 0; index < pods.size(); index++) {
            assertThat(stowageLabels(pods.get(index))).isEqualTo(labels(replica, index, claiming.get(index)));
            assertThat(variables(pods.get(index)))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            "LWS_LEADER_ADDRESS", "%1$s-0.%1$s.team".formatted(set),
                            "LWS_GROUP_SIZE", Integer.toString(pods.size()),
                            "LWS_WORKER_INDEX", Integer.toString(index)));
        }
        assertThat(pods.stream().map(pod -> pod.getSpec().getNodeName())).allMatch(node -> node.startsWith("eight-"));
        for (String node : List.of("eight-0", "eight-1")) {
            assertThat(fleet.cluster("east").claims().allocatedOn(node)).hasSize(8);
        }
    }

    /** What is told of pods comes a moment after them. */
    private static ModelReplica awaitCounted(String deployment, int pods) {
        fleet.awaitReady(deployment, 1);
        return Waiting.until(
                        "%d ready pods of %s to be counted".formatted(pods, deployment),
                        fleet.hub()
                                .resources(ModelReplica.class)
                                .inNamespace(TEAM)
                                .withLabel(Labels.DEPLOYMENT, deployment),
                        replicas ->
                                replicas.size() == 1 && isReady(replicas.getFirst(), new PodCounts(pods, pods, pods)),
                        LiveFleet.DEADLINE)
                .getFirst();
    }

    private static boolean isReady(ModelReplica replica, PodCounts pods) {
        ModelReplicaStatus status = replica.getStatus();
        return status != null && pods.equals(status.pods()) && LiveFleet.holds(status.conditions(), "Ready");
    }

    private static Map<String, String> stowageLabels(Pod pod) {
        Map<String, String> labels = new TreeMap<>(pod.getMetadata().getLabels());
        labels.keySet().removeIf(label -> !label.startsWith("stowage.dev/"));
        return labels;
    }

    private static Map<String, String> labels(ModelReplica replica, int index, boolean claims) {
        String name = replica.getMetadata().getName();
        Map<String, String> labels = new TreeMap<>(replica.getMetadata().getLabels());
        labels.remove("stowage.dev/cluster");
        labels.put(Labels.REPLICA, name);
        labels.put(Labels.REPLICA_UID, replica.getMetadata().getUid());
        labels.put(Labels.ENGINE, "main");
        labels.put(Labels.ROLE, index == 0 ? "Leader" : "Worker");
        labels.put(Labels.COPY, "0");
        if (claims) {
            labels.put(Labels.GANG, name + ".main.0");
        }
        return labels;
    }

    private static Map<String, String> variables(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getEnv().stream()
                .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
    }

    private static void remove(String deployment) {
        fleet.delete(deployment);
        placed.awaitNone(deployment);
    }

    private static void assertNothingIsLeft() {
        Stream.<Informable<? extends HasMetadata>>of(
                        LeaderWorkerSets.in(east).inNamespace(TEAM),
                        east.apps().statefulSets().inNamespace(TEAM),
                        east.services().inNamespace(TEAM),
                        east.pods().inNamespace(TEAM),
                        east.resources(ResourceClaim.class).inNamespace(TEAM),
                        east.resources(ResourceClaimTemplate.class).inNamespace(TEAM),
                        east.resources(ReplicaObservation.class).inNamespace(TEAM))
                .forEach(kind -> Waiting.until("nothing to be left", kind, List::isEmpty, LiveFleet.DEADLINE));
        fleet.awaitFree("east", 16);
    }
}
