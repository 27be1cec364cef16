package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code stowage plan --live}, {@code status} and {@code explain} on a real API server. */
final class LiveCommandsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    @TempDir
    static Path folder;

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String API = "stowage.dev/v1alpha1";
    private static final String[] AT_NOON = {"--now", "2026-01-01T12:00:00Z"};

    /** More than one answer of a list has. */
    private static final int MANY = 501;

    private static TestCluster cluster;
    private static StowageCommand stowage;
    private static StowageCommand.Ended beforeInstallation;

    @BeforeAll
    static void startAHub() {
        cluster = bench.start(ClusterSpec.named("hub"));
        stowage = StowageCommand.with(cluster.kubeconfig(), folder);
        beforeInstallation = stowage.run("status");
        StowageApi.installedOn(cluster);
    }

    @Test
    void sayThatTheCrdsAreMissing() {
        assertThat(beforeInstallation.status()).isEqualTo(2);
        assertThat(beforeInstallation.out()).isEmpty();
        assertThat(beforeInstallation.error())
                .startsWith("error: the hub at https://")
                .endsWith(" has no inferenceclasses.stowage.dev: Stowage's CRDs are not installed there"
                        + " (kubectl apply --server-side -f manifests/crds), or it is no hub\n");
    }

    @Test
    void sayThatNobodyAnswers() {
        String elsewhere = cluster.kubeconfig().replaceAll("(server: \"?https://[^:]+):\\d+", "$1:1");

        StowageCommand.Ended ended = StowageCommand.with(elsewhere, folder).run("plan", "--live");

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.error())
                .startsWith("error: cannot reach the hub at https://")
                .hasLineCount(1);
    }

    @Test
    void seeWhatManifestsOfTheSameObjectsSay() throws IOException {
        String dump = dumped().toString();

        StowageCommand.Ended plan = stowage.run(with(AT_NOON, "plan", "--live", "-o", "json"));
        StowageCommand.Ended status = stowage.run("status", "-o", "json");

        assertThat(plan.error()).isEmpty();
        assertThat(plan.status()).isZero();
        assertThat(plan.out())
                .contains("team/chat")
                .isEqualTo(stowage.run(with(AT_NOON, "plan", "-f", dump, "-o", "json"))
                        .out());
        assertThat(status.error()).isEmpty();
        assertThat(status.out())
                .contains("\"Connected\"")
                .isEqualTo(stowage.run("status", "-f", dump, "-o", "json").out());
        assertThat(stowage.run("explain", "team/chat").out())
                .startsWith("team/chat\n")
                .contains("ONE MORE REPLICA would meet");
    }

    /** What {@code kubectl get -o json} would print. */
    private static Path dumped() throws IOException {
        List<GenericKubernetesResource> objects = Stream.of(
                        "InferenceClass", "InferenceCluster", "ModelDeployment", "ModelReplica")
                .flatMap(kind ->
                        cluster
                                .client()
                                .genericKubernetesResources(API, kind)
                                .inAnyNamespace()
                                .list()
                                .getItems()
                                .stream())
                .toList();
        String list =
                new KubernetesSerialization().asJson(Map.of("apiVersion", "v1", "kind", "List", "items", objects));
        return Files.writeString(folder.resolve("dump.json"), list);
    }

    private static String[] with(String[] more, String... arguments) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void planWhatWouldBeApplied() throws IOException {
        Path extra = Files.writeString(folder.resolve("extra.yaml"), HubObjects.deployment("extra", "true"));

        StowageCommand.Ended plan = stowage.run("plan", "--live", "-f", extra.toString(), "-o", "json");

        assertThat(plan.status()).isZero();
        assertThat(plan.out()).contains("team/extra");
        assertThat(deployment("extra").get()).as("what was only planned").isNull();
    }

    private static Resource<GenericKubernetesResource> deployment(String name) {
        return cluster.client()
                .genericKubernetesResources(API, "ModelDeployment")
                .inNamespace("team")
                .withName(name);
    }

    @Test
    void readListsToTheirEnd() {
        cluster.addNamespace("crowd");
        for (int i = 0; i < MANY; i++) {
            apply(HubObjects.deployment("many-" + i, "true").replace("namespace: team", "namespace: crowd"));
        }

        StowageCommand.Ended status = stowage.run("status", "-o", "json");

        assertThat(status.status()).isZero();
        assertThat(status.out().lines().filter(line -> line.contains("\"name\": \"crowd/many-")))
                .hasSize(MANY);
        // Other tests look at all there is, more than once.
        var crowd = cluster.client()
                .genericKubernetesResources(API, "ModelDeployment")
                .inNamespace("crowd");
        crowd.delete();
        Waiting.until("the crowd to be gone", crowd, List::isEmpty, DEADLINE);
    }

    @Test
    void needTheRightsOfViewersAndNoOthers() {
        StowageCommand viewer = someone();

        StowageCommand.Ended without = viewer.run("status");
        mayView();
        // An API server heeds a right a moment after it is given.
        Waiting.byAsking("the right to view", () -> viewer.run("status").status(), status -> status == 0, DEADLINE);

        assertThat(without.status()).isEqualTo(2);
        assertThat(without.error())
                .contains(" does not let you read inferenceclasses.stowage.dev: ")
                .contains("system:serviceaccount:people:viewer")
                .hasLineCount(1);
        try (StowageCommand.Going watching = viewer.start("status", "--watch")) {
            watching.awaitLine(line -> line.equals("CLUSTERS"));
            watching.interrupt();
            assertThat(watching.end().status()).isZero();
        }
    }

    private static StowageCommand someone() {
        cluster.addNamespace("people");
        cluster.client()
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName("viewer")
                        .withNamespace("people")
                        .endMetadata()
                        .build())
                .create();
        return StowageCommand.with(cluster.tokens().kubeconfig("people", "viewer", Duration.ofHours(1)), folder);
    }

    private static void mayView() {
        apply(Shipped.text("fleet-scheduler/optional/viewers.yaml"));
        cluster.client()
                .resource(new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName("viewer")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "stowage-viewer")
                        .addNewSubject()
                        .withKind("ServiceAccount")
                        .withName("viewer")
                        .withNamespace("people")
                        .endSubject()
                        .build())
                .create();
    }

    @Test
    void watchUntilSomebodyInterruptsThem() {
        try (StowageCommand.Going watching = stowage.start("explain", "team/chat", "--watch")) {
            watching.awaitLine(line -> line.startsWith("  3 wanted"));

            deployment("chat").edit(chat -> {
                chat.<Map<String, Object>>get("spec").put("priority", 4711);
                return chat;
            });

            watching.awaitLine(line -> line.startsWith("--- # "));
            watching.awaitLine(line -> line.equals("  priority 4711"));
            watching.interrupt();
            StowageCommand.Ended ended = watching.end();
            assertThat(ended.error()).isEmpty();
            assertThat(ended.status()).isZero();
        }
    }

    private static void apply(String yaml) {
        cluster.client()
                .resource(new KubernetesSerialization().unmarshal(yaml, GenericKubernetesResource.class))
                .serverSideApply();
    }
}
