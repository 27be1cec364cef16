package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.node.ObjectNode;

/** Names of pools and of what is observed of them: those that cannot be are refused, and those that are there already stay. */
@Tag("proof:pool-names")
final class PoolNamesE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final String RULE = "must be a DNS label: at most 63 lower-case letters, digits and '-',"
            + " beginning and ending with a letter or digit";

    private static TestCluster cluster;
    private static Account admin;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("pools"));
        admin = bench.closing(Account.admin(cluster));
        // It was there before the policies were.
        admin.create(node("old", "GPU_pool")).orFail();
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.POLICIES);
        // An API server heeds a policy a moment after it is written.
        Waiting.byAsking(
                "the policies",
                () -> admin.tryToCreate(node("probe", "GPU_pool")),
                answer -> !answer.isSuccessful(),
                DEADLINE);
        Waiting.byAsking(
                "the policies",
                () -> admin.tryToCreate(poolObservation("a.b")),
                answer -> !answer.isSuccessful(),
                DEADLINE);
        Waiting.byAsking(
                "the policies",
                () -> admin.tryToCreate(replicaObservation("chat")),
                answer -> !answer.isSuccessful(),
                DEADLINE);
    }

    @AfterAll
    static void held() {
        Proof.held(
                "pool-names",
                "on the hub, with and without the schema's pattern, on nodes and on observations, on Kubernetes %s"
                        .formatted(bench.kubernetes()));
    }

    private static String node(String name) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: %s}\n".formatted(name);
    }

    private static String node(String name, String pool) {
        return """
                apiVersion: v1
                kind: Node
                metadata:
                  name: %s
                  labels: {stowage.dev/pool: "%s", kubernetes.io/hostname: %s}
                """.formatted(name, pool, name);
    }

    private static String poolObservation(String name) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: PoolObservation
                metadata: {name: %s}
                spec: {fleet: f, nodeSelector: {a: b}, devices: [{name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 8}]}
                """.formatted(name);
    }

    private static String replicaObservation(String name) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %s, namespace: default}
                spec: {deployment: chat, replicaUID: u, pods: []}
                """.formatted(name);
    }

    private static String refusal(String object, String policy, String what) {
        return "%s is forbidden: ValidatingAdmissionPolicy '%s.stowage.dev' with binding '%s.stowage.dev' denied request: %s"
                .formatted(object, policy, policy, what);
    }

    @Test
    void aNodeWithABadPoolIsRefused() {
        Answer answer = admin.create(node("new", "GPU_pool"));

        assertThat(answer.code()).isEqualTo(422);
        assertThat(answer.message())
                .isEqualTo(refusal(
                        "nodes \"new\"",
                        "node-pools",
                        "metadata.labels[stowage.dev/pool]: Invalid value: \"GPU_pool\": " + RULE));
    }

    @Test
    void aNodeCannotBePutIntoABadPool() {
        admin.create(node("labelled", "h100")).orFail();

        Answer bad = admin.patch(node("labelled"), "{metadata: {labels: {stowage.dev/pool: H100}}}");
        Answer good = admin.patch(node("labelled"), "{metadata: {labels: {stowage.dev/pool: h200}}}");

        assertThat(bad.code()).isEqualTo(422);
        assertThat(bad.message())
                .isEqualTo(refusal(
                        "nodes \"labelled\"",
                        "node-pools",
                        "metadata.labels[stowage.dev/pool]: Invalid value: \"H100\": " + RULE));
        assertThat(good.message()).isEmpty();
    }

    @Test
    void anOldBadPoolStaysUntilItIsTouched() {
        Account kubelet = bench.closing(Account.named(cluster, "system:node:old", "system:nodes"));

        assertThat(admin.patch(node("old"), "{metadata: {labels: {zone: a}}, spec: {unschedulable: true}}")
                        .message())
                .isEmpty();
        assertThat(kubelet.patch(
                                node("old"),
                                "status",
                                "{status: {conditions: [{type: Ready, status: 'True', reason: KubeletReady, message: m}]}}")
                        .message())
                .isEmpty();
        assertThat(kubelet.patch(
                                node("old"),
                                "{metadata: {annotations: {volumes.kubernetes.io/controller-managed-attach-detach: 'true'}}}")
                        .message())
                .isEmpty();
        assertThat(admin.patch(node("old"), "{metadata: {labels: {stowage.dev/pool: GPU.pool}}}")
                        .code())
                .isEqualTo(422);
        assertThat(admin.get(node("old")).labels().get("stowage.dev/pool").asString())
                .isEqualTo("GPU_pool");
        assertThat(admin.patch(node("old"), "{metadata: {labels: {stowage.dev/pool: null}}}")
                        .message())
                .isEmpty();
    }

    @Test
    void aKubeletThatJoinsWithABadPoolIsWarnedAndJoins() {
        Account kubelet = bench.closing(Account.named(cluster, "system:node:joining", "system:nodes"));

        Answer joined = kubelet.create(node("joining", "GPU_pool"));

        assertThat(joined.message()).isEmpty();
        assertThat(joined.warnings())
                .containsExactly(
                        "Validation failed for ValidatingAdmissionPolicy 'joining-node-pools.stowage.dev' with binding"
                                + " 'joining-node-pools.stowage.dev': metadata.labels[stowage.dev/pool]: Invalid value: \"GPU_pool\": "
                                + RULE);
    }

    @Test
    void aPoolObservationIsNamedLikeAPool() {
        Answer bad = admin.create(poolObservation("gpu.pool"));
        Answer tooLong = admin.create(poolObservation("a".repeat(64)));
        Answer good = admin.create(poolObservation("a".repeat(63)));

        assertThat(bad.code()).isEqualTo(422);
        assertThat(bad.message())
                .isEqualTo(refusal(
                        "poolobservations.stowage.dev \"gpu.pool\"",
                        "pool-observation-names",
                        "metadata.name: Invalid value: \"gpu.pool\": " + RULE));
        assertThat(tooLong.code()).isEqualTo(422);
        assertThat(good.message()).isEmpty();
    }

    @Test
    void aReplicaObservationIsNamedLikeAReplica() {
        Answer bad = admin.create(replicaObservation("chat-0"));
        Answer good = admin.create(replicaObservation("chat-0-3f9c2a7b10"));

        assertThat(bad.code()).isEqualTo(422);
        assertThat(bad.message())
                .isEqualTo(refusal(
                        "replicaobservations.stowage.dev \"chat-0\"",
                        "replica-observation-names",
                        "metadata.name: Invalid value: \"chat-0\": must be the name of a replica: at most 40 characters of"
                                + " its deployment's name, its index, and 10 hexadecimal digits, joined by '-'"));
        assertThat(good.message()).isEmpty();
    }

    /** First as with CRDs of a version that knew no pattern for the names, then with the shipped ones. */
    @Test
    void theHubTakesOnlyPoolsWithGoodNamesAndLeavesOldOnesAlone() {
        installWithoutPattern();
        admin.create(HubObjects.cluster("legacy", "GPU_pool")).orFail();
        cluster.install(Shipped.HUB);
        cluster.startCompanion(CompanionSpec.hub("hub")).awaitReady();

        Answer byWebhook = Waiting.byAsking(
                "the webhook to refuse",
                () -> admin.tryToCreate(HubObjects.cluster("new", "GPU_pool")),
                answer -> answer.code() == 422,
                DEADLINE);
        assertThat(byWebhook.message())
                .isEqualTo("admission webhook \"hub.stowage.dev\" denied the request: spec.nodePools[0].name:"
                        + " Invalid value: \"GPU_pool\": " + RULE + "; for example \"gpu-pool\"");
        assertThatTheOldNameStays();

        cluster.install(Shipped.CRDS);
        Answer bySchema = Waiting.byAsking(
                "the schema to refuse",
                () -> admin.tryToCreate(HubObjects.cluster("new", "GPU_pool")),
                answer -> !answer.message().contains("webhook"),
                DEADLINE);
        assertThat(bySchema.code()).isEqualTo(422);
        assertThat(bySchema.message())
                .isEqualTo(
                        "InferenceCluster.stowage.dev \"new\" is invalid: spec.nodePools[0].name: Invalid value: \"GPU_pool\":"
                                + " spec.nodePools[0].name in body should match '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$'");
        assertThatTheOldNameStays();
        assertThat(admin.patch(
                                HubObjects.cluster("legacy", ""),
                                "{spec: {nodePools: [{name: gpu-pool, className: h100x8}]}}")
                        .message())
                .isEmpty();
    }

    private static void assertThatTheOldNameStays() {
        String legacy = HubObjects.cluster("legacy", "");

        Answer unrelated = admin.patch(legacy, "{metadata: {labels: {a: b}}, spec: {steering: Assumed}}");
        Answer status = admin.patch(legacy, "status", "{status: {clusterUID: u}}");
        Answer touched = admin.patch(legacy, "{spec: {nodePools: [{name: GPU__pool, className: h100x8}]}}");

        assertThat(unrelated.message()).isEmpty();
        assertThat(unrelated.warnings())
                .containsExactly(
                        "spec.nodePools[0].name: \"GPU_pool\" is no DNS label: only whole nodes are accounted in this pool"
                                + " (InvalidPoolName)");
        assertThat(status.message()).isEmpty();
        assertThat(touched.code()).isEqualTo(422);
        admin.patch(legacy, "{spec: {steering: Measured}}").orFail();
    }

    private static void installWithoutPattern() {
        ObjectNode older = (ObjectNode) StowageApi.definitions().stream()
                .filter(crd -> crd.at("/spec/names/kind").asString().equals("InferenceCluster"))
                .findFirst()
                .orElseThrow();
        ObjectNode name = (ObjectNode) older.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties"
                + "/nodePools/items/properties/name");
        assertThat(name.remove("pattern")).isNotNull();
        cluster.client()
                .resource(older.toString())
                .fieldManager("kubectl")
                .forceConflicts()
                .serverSideApply();
        Waiting.byAsking(
                "the older schema",
                () -> admin.tryToCreate(HubObjects.cluster("legacy", "GPU_pool")),
                Answer::isSuccessful,
                DEADLINE);
    }
}
