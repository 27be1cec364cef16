package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.GuardedKind.Place;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A person with the rights to edit a namespace cannot say of anything in it that it belongs to a replica. */
@Tag("proof:labels-guarded")
final class LabelsGuardedE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String REPLICA = "chat-0-0123456789";
    private static final String FORGED = "{stowage.dev/replica: " + REPLICA + "}";
    private static final String DENIED = "admission webhook \"replicas.stowage.dev\" denied the request: ";
    private static final String HINT = "In an emergency, members of stowage:break-glass may do this.";
    private static final AtomicInteger REFUSED = new AtomicInteger();

    private static TestCluster cluster;
    private static Account admin;
    private static Account emergency;
    private static Account person;
    private static ReplicaPods pods;
    private static Owner replica;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("guarded"));
        Installed.on(cluster);
        admin = bench.closing(Account.admin(cluster));
        emergency = bench.closing(Account.named(cluster, "ada", "system:masters", "stowage:break-glass"));
        pods = bench.closing(new ReplicaPods(cluster));
        pods.workloads().define("leaderworkerset.x-k8s.io", "LeaderWorkerSet", "leaderworkersets");
        pods.defineFleets();
        person = bench.closing(Person.whoMayEdit(cluster, admin));
        cluster.startCompanion(CompanionSpec.workload("first")).awaitReady();
        // An API server heeds what it is told about webhooks a moment later.
        Waiting.byAsking(
                "the webhook",
                () -> person.tryToCreate(
                        GuardedKind.pod().object("probe").replace("labels: {app: x}", "labels: " + FORGED)),
                answer -> !answer.isSuccessful(),
                DEADLINE);
        replica = pods.workloads().replica("apps/v1", "Deployment", REPLICA);
        pods.workloads().workload("Deployment", REPLICA, replica);
        pods.made("app", REPLICA, Installed.TEAM);
    }

    @AfterAll
    static void held() {
        Proof.held(
                "labels-guarded",
                "%d forgeries on %d kinds refused, on Kubernetes %s"
                        .formatted(REFUSED.get(), GuardedKind.all().count(), bench.kubernetes()));
    }

    private static void assertRefused(Answer answer, String message) {
        assertThat(answer.message()).isEqualTo(DENIED + message);
        assertThat(answer.code()).isEqualTo(403);
        assertThat(answer.warnings()).containsExactly(HINT);
        REFUSED.incrementAndGet();
    }

    private static void assertDone(Answer answer) {
        assertThat(answer.message()).isEmpty();
    }

    private static String may(String what) {
        return "Forbidden: only the hub and the controllers of the replica may " + what;
    }

    static Stream<GuardedKind> kinds() {
        return GuardedKind.all();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void noObjectCanBeMadeWithThem(GuardedKind kind) {
        assertDone(person.tryToCreate(kind.object("bare")));
        for (Place place : kind.places()) {
            assertRefused(
                    person.tryToCreate(
                            Merged.yaml(kind.object("forged"), place.patch().formatted(FORGED))),
                    "%s[stowage.dev/replica]: %s"
                            .formatted(place.path(), may("set \"" + REPLICA + "\": leave the label out")));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void noObjectCanBeGivenThemOrLoseThem(GuardedKind kind) {
        String name = "true-" + kind.kind().toLowerCase(java.util.Locale.ROOT);
        assertDone(emergency.create(Merged.yaml(kind.object(name), "{metadata: {labels: " + FORGED + "}}")));
        String place = "metadata.labels";

        assertRefused(
                person.patch(kind.named(name), "{metadata: {labels: {stowage.dev/role: Leader}}}"),
                place + "[stowage.dev/role]: " + may("set \"Leader\": leave the label out"));
        assertRefused(
                person.patch(kind.named(name), "{metadata: {labels: {stowage.dev/replica: other}}}"),
                place + "[stowage.dev/replica]: "
                        + may("change \"%s\" to \"other\": keep \"%s\"".formatted(REPLICA, REPLICA)));
        assertRefused(
                person.patch(kind.named(name), "{metadata: {labels: {stowage.dev/replica: null}}}"),
                place + "[stowage.dev/replica]: " + may("remove \"%s\": keep the label".formatted(REPLICA)));

        // What is there already, however it came there, is in nobody's way.
        assertDone(person.patch(kind.named(name), "{metadata: {labels: {mine: yes-it-is}, annotations: {a: b}}}"));
        assertDone(emergency.patch(kind.named(name), "{metadata: {labels: {stowage.dev/replica: null}}}"));
        assertDone(person.delete(kind.named(name)));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        Answer answer = person.create(
                Merged.yaml(
                        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: worse, namespace: team}, spec: {selector: {matchLabels: {app: x}}, template: {metadata: {labels: {app: x}}, spec: {containers: [{name: main, image: none}]}}}}",
                        "{metadata: {labels: {stowage.dev/role: Leader}}, spec: {template: {metadata: {labels: {stowage.dev/engine: main}}}}}"));

        assertRefused(
                answer,
                "[metadata.labels[stowage.dev/role]: %s, spec.template.metadata.labels[stowage.dev/engine]: %s]"
                        .formatted(
                                may("set \"Leader\": leave the label out"), may("set \"main\": leave the label out")));
        assertThat(answer.body()
                        .at("/details/causes")
                        .valueStream()
                        .map(cause -> cause.get("field").asString()))
                .containsExactly(
                        "metadata.labels[stowage.dev/role]", "spec.template.metadata.labels[stowage.dev/engine]");
    }

    @Test
    void nothingCanBeGivenAReplicasObservationAsOwner() {
        String owned = "{metadata: {ownerReferences: %s}}".formatted(replica.yaml());
        GuardedKind.all()
                .forEach(kind -> assertRefused(
                        person.tryToCreate(Merged.yaml(kind.object("owned"), owned)),
                        "metadata.ownerReferences[0]: Forbidden: only the hub may name the ReplicaObservation \"%s\": leave the reference out"
                                .formatted(REPLICA)));
    }

    @Test
    void noReplicaSetOrPodCanSlipInUnderAReplicasController() {
        HasMetadata deployment = cluster.client()
                .apps()
                .deployments()
                .inNamespace(Installed.TEAM)
                .withName(REPLICA)
                .require();
        ReplicaSet set = replicaSet();

        assertRefused(
                person.create(underController("apps/v1", "ReplicaSet", deployment)),
                slipsIn("kube-controller-manager", deployment));
        assertRefused(person.create(underController("v1", "Pod", set)), slipsIn("kube-controller-manager", set));
    }

    private static String slipsIn(String who, HasMetadata controller) {
        return "metadata.ownerReferences[0]: Forbidden: only %s makes objects for the %s \"%s\", which works for a replica: leave the reference out"
                .formatted(who, controller.getKind(), controller.getMetadata().getName());
    }

    @Test
    void noPodCanSlipInUnderWhatAnOperatorMakesPodsFor() {
        OwnedWorkloads workloads = pods.workloads();
        HasMetadata gang = workloads.leaderWorkerSet("chat-1-0123456789", workloads.gangReplica("chat-1-0123456789"));
        HasMetadata fleet = workloads.custom(
                "Fleet", "chat-2-0123456789", workloads.replica("example.com/v1", "Fleet", "chat-2-0123456789"));
        for (HasMetadata controller : List.of(gang, fleet)) {
            String pod = underController("v1", "Pod", controller);
            // A kind is followed from when a replica has the first workload of it.
            Waiting.byAsking("its kind", () -> person.tryToCreate(pod), answer -> !answer.isSuccessful(), DEADLINE);
            assertRefused(person.create(pod), slipsIn("an operator of another namespace", controller));
        }
    }

    /** Its pods could be seen before it is, and would then be taken for the Deployment's. */
    @Test
    void noReplicaSetCanPretendToBeADeployments() {
        String named = Merged.yaml(
                underController("apps/v1", "ReplicaSet", replicaSet()),
                "{metadata: {name: %s-5f5f5f5f5f, ownerReferences: null}, spec: {template: {metadata: {labels: {pod-template-hash: 5f5f5f5f5f}}}}}"
                        .formatted(REPLICA));

        assertRefused(
                person.create(named),
                "metadata.name: Forbidden: the pods of \"%s-5f5f5f5f5f\" would be taken for those of a replica: choose another name"
                        .formatted(REPLICA));
    }

    private static ReplicaSet replicaSet() {
        return cluster.client()
                .apps()
                .replicaSets()
                .inNamespace(Installed.TEAM)
                .withLabel("app", REPLICA)
                .list()
                .getItems()
                .getFirst();
    }

    private static String underController(String apiVersion, String kind, HasMetadata controller) {
        GuardedKind guarded = GuardedKind.of(apiVersion, kind);
        return Merged.yaml(
                guarded.object("slipped-in"),
                "{metadata: {ownerReferences: %s}}"
                        .formatted(Owner.of(controller).yaml()));
    }

    @Test
    void observationsAreNotAPersonsToWrite() {
        String observation =
                "{apiVersion: stowage.dev/v1alpha1, kind: ReplicaObservation, metadata: {name: %s, namespace: team}}"
                        .formatted(REPLICA);

        Answer spec = person.patch(observation, "{spec: {workloads: []}}");
        Answer status = person.patch(observation, "status", "{status: {pods: {total: 0}}}");

        assertThat(spec.message())
                .isEqualTo(
                        "replicaobservations.stowage.dev \"%s\" is forbidden: User \"system:serviceaccount:team:person\" cannot patch resource \"replicaobservations\" in API group \"stowage.dev\" in the namespace \"team\""
                                .formatted(REPLICA));
        assertThat(status.code()).isEqualTo(403);
    }

    @Test
    void controllersAreNotHindered() {
        Pod pod = pods.made("app", REPLICA, Installed.TEAM);
        Account controller = bench.closing(
                Account.named(cluster, "system:serviceaccount:kube-system:replicaset-controller", "system:masters"));
        String named = "{apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: team}}"
                .formatted(pod.getMetadata().getName());

        assertThat(ReplicaPods.ours(pod)).isEqualTo(ReplicaPods.standalone(REPLICA, "0"));
        assertDone(controller.patch(named, "{metadata: {labels: {stowage.dev/replica: null}}}"));
        assertDone(controller.patch(named, "{metadata: {labels: " + FORGED + "}}"));
        assertRefused(
                person.patch(named, "{metadata: {labels: {stowage.dev/replica: null}}}"),
                "metadata.labels[stowage.dev/replica]: " + may("remove \"%s\": keep the label".formatted(REPLICA)));
    }

    @Test
    void whatIsDeletedGoes() {
        GuardedKind kind = GuardedKind.pod();
        assertDone(emergency.create(Merged.yaml(
                kind.object("held"), "{metadata: {labels: %s, finalizers: [example.com/held]}}".formatted(FORGED))));

        assertDone(person.delete(kind.named("held")));
        assertDone(person.patch(
                kind.named("held"), "{metadata: {finalizers: null, labels: {stowage.dev/replica: null}}}"));

        Waiting.until(
                "the pod to be gone",
                cluster.client().pods().inNamespace(Installed.TEAM).withField("metadata.name", "held"),
                List::isEmpty,
                DEADLINE);
    }

    @Test
    void aNamespaceWithReplicasInItGoes() {
        Installed.addManaged(cluster, "passing");
        assertDone(emergency.create(Merged.yaml(
                GuardedKind.pod().object("inside").replace("namespace: team", "namespace: passing"),
                "{metadata: {labels: " + FORGED + "}}")));

        cluster.client().namespaces().withName("passing").delete();

        Waiting.until(
                "the namespace to be gone",
                cluster.client().resources(Namespace.class).withField("metadata.name", "passing"),
                List::isEmpty,
                DEADLINE);
    }
}
