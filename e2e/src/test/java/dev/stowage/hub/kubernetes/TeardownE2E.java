package dev.stowage.hub.kubernetes;

import static dev.stowage.hub.kubernetes.Orders.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Replicas go from a real cluster, and nothing holds a device without its ReplicaObservation. */
final class TeardownE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final TeardownOutcome GONE = new TeardownOutcome.Gone();
    private static final ServedKind[] EVERYTHING = {
        ServedKind.POD,
        ServedKind.RESOURCE_CLAIM,
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
        target = TargetCluster.start(bench, "teardown");
        client = target.client();
    }

    private static TeardownOutcome tearDown(DispatchOrder order) {
        return target.dispatcher()
                .tearDown(Orders.key(order.replica().getMetadata().getNamespace()), Orders.uid(order));
    }

    private static void awaitGone(DispatchOrder order) {
        Waiting.byAsking("the replica to be gone", () -> tearDown(order), GONE::equals, DEADLINE);
    }

    private static void awaitNothing(String namespace) {
        Waiting.byAsking("nothing to be left", () -> target.names(namespace, EVERYTHING), List::isEmpty, DEADLINE);
    }

    @Test
    void ofAReplicaNothingIsLeft() {
        DispatchOrder order = Orders.standalone("gone", "r1");
        target.awaitRolledOut(order);

        awaitGone(order);

        awaitNothing("gone");
        assertThat(tearDown(order)).isEqualTo(GONE);
    }

    @Test
    void theObservationStaysAsLongAsAPodOfAGangDoes() {
        DispatchOrder order = Orders.gang("hanging", "r1");
        target.awaitRolledOut(order);
        Pod hanging = client.pods().inNamespace("hanging").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().contains("worker"))
                .findFirst()
                .orElseThrow();
        hang(hanging, "\"true\"");

        Waiting.byAsking(
                "all other pods to be gone",
                () -> {
                    assertThat(tearDown(order)).isInstanceOf(TeardownOutcome.Leaving.class);
                    return target.names("hanging", ServedKind.POD);
                },
                List.of("Pod " + hanging.getMetadata().getName())::equals,
                DEADLINE);
        assertThat(tearDown(order).toString()).contains("StatefulSet hanging/" + NAME + "-main-0-worker");
        assertThat(target.names("hanging", ServedKind.REPLICA_OBSERVATION))
                .containsExactly("ReplicaObservation " + NAME);

        hang(hanging, "null");
        awaitGone(order);
        awaitNothing("hanging");
    }

    /** A pod with the annotation stays when it is deleted, until that is taken off again. */
    private static void hang(Pod pod, String value) {
        client.resource(pod)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\": {\"annotations\": {\"bench.stowage.dev/hangs\": %s}}}".formatted(value));
    }

    @Test
    void whatWasNeverMadeIsGone() {
        assertThat(tearDown(Orders.standalone("never", "r1"))).isEqualTo(GONE);
    }

    @Test
    void whatOnlyBearsTheLabelStays() {
        DispatchOrder order = Orders.standalone("forged", "r1");
        target.awaitRolledOut(order);
        client.resource("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: forged, namespace: forged, labels: {stowage.dev/replica-uid: uid-of-forged}}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: a}}
                  template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: none}]}}
                """).create();

        awaitGone(order);

        assertThat(target.names("forged", ServedKind.DEPLOYMENT)).containsExactly("Deployment forged");
    }

    @Test
    void aReplicaOfTheSameNameOfAnotherFleetStays() {
        target.addNamespace("fleets");
        client.resource("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %s, namespace: fleets, labels: {stowage.dev/fleet: another}}
                spec: {deployment: chat, replicaUID: theirs, pods: []}
                """.formatted(NAME)).create();

        assertThat(target.dispatch(Orders.standalone("fleets", "r1"))).isInstanceOf(DispatchOutcome.Clash.class);

        assertThat(target.names("fleets", EVERYTHING)).containsExactly("ReplicaObservation " + NAME);
    }

    @Test
    void aReplicaOfTheSameNameComesWhenTheFormerOneIsGone() {
        DispatchOrder former = Orders.standalone("again", "r1");
        target.awaitRolledOut(former);
        DispatchOrder next = Orders.anew(former, "another-uid");

        assertThat(target.dispatch(next)).isInstanceOf(DispatchOutcome.Failed.class);
        target.awaitRolledOut(next);

        assertThat(client.pods().inNamespace("again").list().getItems())
                .singleElement()
                .satisfies(pod -> assertThat(pod.getMetadata().getLabels())
                        .containsEntry("stowage.dev/replica-uid", "another-uid"));
        assertThat(tearDown(former)).isEqualTo(GONE);
        assertThat(target.writesOf(next)).isEmpty();
        awaitGone(next);
        awaitNothing("again");
    }
}
