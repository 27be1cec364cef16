package dev.stowage.hub.kubernetes;

import static dev.stowage.hub.kubernetes.Orders.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Edits;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplicaStatus;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replicas come onto a real cluster, and stay there as they should be. */
final class DispatcherE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final ServedKind[] DISPATCHED = {
        ServedKind.SERVICE,
        ServedKind.RESOURCE_CLAIM_TEMPLATE,
        ServedKind.DEPLOYMENT,
        ServedKind.STATEFUL_SET,
        ServedKind.REPLICA_OBSERVATION
    };

    private static TargetCluster target;
    private static KubernetesClient client;

    @BeforeAll
    static void start() {
        target = TargetCluster.start(bench, "dispatch");
        client = target.client();
    }

    private static List<Pod> pods(String namespace) {
        return client.pods().inNamespace(namespace).list().getItems();
    }

    @Test
    void aStandaloneReplicaComesToRun() {
        DispatchOutcome.Dispatched done = target.awaitRolledOut(Orders.standalone("alone", "r1"));

        assertThat(done.missing()).isEmpty();
        assertThat(target.names("alone", DISPATCHED))
                .containsExactly(
                        "Deployment " + NAME + "-main",
                        "ReplicaObservation " + NAME,
                        "ResourceClaimTemplate " + NAME + "-main-standalone-r1",
                        "Service " + NAME + "-main");
        assertThat(pods("alone")).singleElement().satisfies(pod -> {
            assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
            assertThat(pod.getSpec().getNodeName()).startsWith("h100-");
        });
        assertThat(client.namespaces().withName("alone").require().getMetadata().getLabels())
                .containsEntry(Labels.MANAGED, "true");
    }

    @Test
    void aGangComesToRun() {
        target.awaitRolledOut(Orders.gang("gang", "r1"));

        assertThat(target.names("gang", DISPATCHED))
                .containsExactly(
                        "ReplicaObservation " + NAME,
                        "ResourceClaimTemplate " + NAME + "-main-0-worker-r1",
                        "Service " + NAME + "-main",
                        "Service " + NAME + "-main-0",
                        "StatefulSet " + NAME + "-main-0-leader",
                        "StatefulSet " + NAME + "-main-0-worker");
        assertThat(pods("gang"))
                .hasSize(3)
                .allSatisfy(pod -> assertThat(pod.getStatus().getPhase()).isEqualTo("Running"));
    }

    @Test
    void enginesThatPrefillAndDecodeComeToRun() {
        target.awaitRolledOut(Orders.prefillDecode("pd", "r1"));

        assertThat(target.names("pd", ServedKind.DEPLOYMENT))
                .containsExactly("Deployment " + NAME + "-decode", "Deployment " + NAME + "-prefill");
        assertThat(pods("pd")).hasSize(3);
    }

    @Test
    void whatIsInOrderIsNotWrittenAgain() {
        DispatchOrder order = Orders.standalone("quiet", "r1");
        target.awaitRolledOut(order);

        assertThat(target.writesOf(order)).isEmpty();
    }

    @Test
    void theVersionStaysTheOneOfTheBeginningWhateverTheObserverWritesAndWhoeverLeads() {
        DispatchOrder order = Orders.standalone("version", "r1");
        DispatchOutcome.Dispatched first = target.awaitRolledOut(order);
        client.genericKubernetesResources(ServedKind.REPLICA_OBSERVATION.context())
                .inNamespace("version")
                .withName(NAME)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"pods\": {\"total\": 1, \"scheduled\": 1, \"ready\": 1}}}");
        GenericKubernetesResource observation = target.require(ServedKind.REPLICA_OBSERVATION, "version", NAME);
        assertThat(ResourceVersion.parse(observation.getMetadata().getResourceVersion()))
                .isNotEqualTo(first.observation().version());

        assertThat(target.awaitRolledOut(order).observation()).isEqualTo(first.observation());
        target.restartHub();
        String noted = Long.toUnsignedString(first.observation().version().bits());
        order.replica()
                .setStatus(new ModelReplicaStatus(
                        1L, true, noted, first.observation().uid(), null, List.of(), List.of()));
        assertThat(target.awaitRolledOut(order).observation()).isEqualTo(first.observation());
        target.restartHub();
        // What was noted is of one that is no more.
        order.replica().setStatus(new ModelReplicaStatus(1L, true, noted, "former", null, List.of(), List.of()));
        DispatchedObservation again = target.awaitRolledOut(order).observation();
        assertThat(again.uid()).isEqualTo(first.observation().uid());
        assertThat(again.version())
                .isEqualTo(ResourceVersion.parse(target.require(ServedKind.REPLICA_OBSERVATION, "version", NAME)
                        .getMetadata()
                        .getResourceVersion()));
    }

    /** @param change what a person does, by a JSON merge patch */
    record Drift(String name, ServedKind kind, String object, String change, String repaired) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Drift> drifts() {
        return Stream.of(
                new Drift("scaled", ServedKind.DEPLOYMENT, "main", "{\"spec\": {\"replicas\": 3}}", "replicas=1,"),
                new Drift(
                        "another-image",
                        ServedKind.DEPLOYMENT,
                        "main",
                        "{\"spec\": {\"template\": {\"spec\": {\"containers\": [{\"name\": \"engine\", \"image\": \"other\"}]}}}}",
                        "image=vllm:r1"),
                new Drift(
                        "another-selector",
                        ServedKind.SERVICE,
                        "main",
                        "{\"spec\": {\"selector\": {\"stowage.dev/engine\": \"other\"}}}",
                        "stowage.dev/engine=main"),
                new Drift(
                        "label-taken-off",
                        ServedKind.SERVICE,
                        "main",
                        "{\"metadata\": {\"labels\": {\"stowage.dev/replica-uid\": null}}}",
                        "stowage.dev/replica-uid=uid-of-label-taken-off"));
    }

    @ParameterizedTest
    @MethodSource("drifts")
    void whatSomebodyChangesIsAsItWasAgain(Drift drift) {
        DispatchOrder order = Orders.standalone(drift.name, "r1");
        target.awaitRolledOut(order);
        String name = NAME + "-" + drift.object;
        client.genericKubernetesResources(drift.kind.context())
                .inNamespace(drift.name)
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), drift.change);

        assertThat(target.writesOf(order)).last().asString().matches("PATCH [a-z]+/" + name);

        assertThat(target.require(drift.kind, drift.name, name).toString()).contains(drift.repaired);
        target.awaitRolledOut(order);
        assertThat(target.writesOf(order)).isEmpty();
    }

    @Test
    void whatSomebodyDeletesComesAgain() {
        DispatchOrder order = Orders.standalone("deleted", "r1");
        target.awaitRolledOut(order);
        client.services().inNamespace("deleted").withName(NAME + "-main").delete();

        assertThat(target.writesOf(order)).containsExactly("PATCH services/" + NAME + "-main");

        assertThat(target.names("deleted", ServedKind.SERVICE)).containsExactly("Service " + NAME + "-main");
    }

    @Test
    void whatOthersAddStays() {
        DispatchOrder order = Orders.standalone("foreign", "r1");
        target.awaitRolledOut(order);
        String name = NAME + "-main";
        Edits.untilNoConflict(() -> client.apps()
                .deployments()
                .inNamespace("foreign")
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), """
                        {"metadata": {"annotations": {"example.com/note": "theirs"}},
                         "spec": {"template": {"metadata": {"annotations": {"kubectl.kubernetes.io/restartedAt": "now"}}}}}
                        """));
        client.resource("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: %s, namespace: foreign}
                        spec: {revisionHistoryLimit: 3}
                        """.formatted(name)).fieldManager("somebody").serverSideApply();

        assertThat(target.writesOf(order)).isEmpty();

        target.restartHub();
        target.awaitRolledOut(order);
        GenericKubernetesResource deployment = target.require(ServedKind.DEPLOYMENT, "foreign", name);
        assertThat(deployment.getMetadata().getAnnotations()).containsEntry("example.com/note", "theirs");
        assertThat(deployment.toString()).contains("revisionHistoryLimit=3", "restartedAt=now");
    }

    @Test
    void aNewRevisionReplacesPodsAndClaimTemplate() {
        target.awaitRolledOut(Orders.standalone("rolled", "r1"));
        DispatchOrder order = Orders.standalone("rolled", "r2");

        assertThat(target.dispatch(order))
                .matches(outcome ->
                        outcome instanceof DispatchOutcome.Dispatched(var _, var rolledOut, var _) && !rolledOut);
        target.awaitRolledOut(order);

        assertThat(pods("rolled")).singleElement().matches(pod -> image(pod).equals("vllm:r2"));
        assertThat(target.names("rolled", ServedKind.RESOURCE_CLAIM_TEMPLATE))
                .containsExactly("ResourceClaimTemplate " + NAME + "-main-standalone-r2");
        assertThat(target.writesOf(order)).isEmpty();
    }

    /** Its pods may get ready only when all are there, and of one template. */
    @Test
    void aNewRevisionOfAGangComesWhenAllPodsOfTheFormerAreGone() {
        target.awaitRolledOut(Orders.gang("rolled-gang", "r1"));
        Generations generations = new Generations();
        try (var _ = client.pods().inNamespace("rolled-gang").inform(generations)) {
            target.awaitRolledOut(Orders.gang("rolled-gang", "r2"));
        }

        assertThat(pods("rolled-gang")).hasSize(3).allMatch(pod -> image(pod).equals("vllm:r2"));
        assertThat(generations.mixed).isEmpty();
        assertThat(target.names("rolled-gang", ServedKind.RESOURCE_CLAIM_TEMPLATE))
                .containsExactly("ResourceClaimTemplate " + NAME + "-main-0-worker-r2");
        assertThat(target.writesOf(Orders.gang("rolled-gang", "r2"))).isEmpty();
    }

    @Test
    void aHubThatTakesOverWhileAGangIsReplacedGoesOn() {
        target.awaitRolledOut(Orders.gang("half-way", "r1"));
        DispatchOrder order = Orders.gang("half-way", "r2");

        assertThat(target.writesOf(order))
                .contains(
                        "DELETE statefulsets/" + NAME + "-main-0-leader",
                        "DELETE statefulsets/" + NAME + "-main-0-worker");
        target.restartHub();
        target.awaitRolledOut(order);

        assertThat(pods("half-way")).hasSize(3).allMatch(pod -> image(pod).equals("vllm:r2"));
    }

    private static String image(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getImage();
    }

    /** Notes pods that are there beside such of another image. */
    private static final class Generations implements ResourceEventHandler<Pod> {
        private final Map<String, String> images = new ConcurrentHashMap<>();
        private final Set<Set<String>> mixed = ConcurrentHashMap.newKeySet();

        @Override
        public void onAdd(Pod pod) {
            images.put(pod.getMetadata().getUid(), image(pod));
            Set<String> now = Set.copyOf(images.values());
            if (now.size() > 1) {
                mixed.add(now);
            }
        }

        @Override
        public void onUpdate(Pod before, Pod after) {
            onAdd(after);
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {
            images.remove(pod.getMetadata().getUid());
        }
    }

    @Test
    void aGangStaysWhatItIsWhereItsClusterLearnsOfLeaderWorkerSets() {
        DispatchOrder order = Orders.gang("learned", "r1");
        target.awaitRolledOut(order);
        DispatchOrder learned =
                new DispatchOrder(order.replica(), order.enforcement(), order.cluster(), GangApi.LEADER_WORKER_SETS);

        assertThat(target.writesOf(learned)).isEmpty();
        target.restartHub();
        target.awaitRolledOut(learned);

        assertThat(target.names("learned", ServedKind.STATEFUL_SET)).hasSize(2);
    }

    @Test
    void aReplicaObservationThatIsGoneIsMadeAnewWhenAllThatItOwnedIsGoneToo() {
        DispatchOrder order = Orders.standalone("vanished", "r1");
        DispatchOutcome.Dispatched first = target.awaitRolledOut(order);
        client.genericKubernetesResources(ServedKind.REPLICA_OBSERVATION.context())
                .inNamespace("vanished")
                .withName(NAME)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
        GenericKubernetesResource former = target.require(ServedKind.REPLICA_OBSERVATION, "vanished", NAME);
        client.resource(former).delete();
        Waiting.until("the garbage collector", client.services().inNamespace("vanished"), List::isEmpty, DEADLINE);

        DispatchOutcome.Dispatched again = target.awaitRolledOut(order);

        assertThat(Long.compareUnsigned(
                        again.observation().version().bits(),
                        first.observation().version().bits()))
                .isPositive();
        assertThat(target.require(ServedKind.REPLICA_OBSERVATION, "vanished", NAME)
                        .getMetadata()
                        .getUid())
                .isNotEqualTo(former.getMetadata().getUid());
    }
}
