package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** How the API server works with admission webhooks, those that answer and those that do not. */
@Tag("proof:bench-webhook-called")
final class WebhookE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String SERVICE = "toy";
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private static TestCluster cluster;
    /** Tells what the API server answers; fabric8's client otherwise repeats a request that was answered with 500. */
    private static KubernetesClient asking;

    private static TestAuthority authority;
    private static ToyWebhook webhook;
    private static String address;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("admission"));
        asking = bench.closing(new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.fromKubeconfig(cluster.kubeconfig()))
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build());
        authority = new TestAuthority();
        webhook = bench.closing(
                new ToyWebhook(cluster.hostAddress(), authority, cluster.hostAddress(), "toy.default.svc"));
        address = "%s:%d".formatted(cluster.hostAddress(), webhook.port());
        cluster.serveAs(SERVICE, webhook.port());
    }

    @AfterEach
    void reset() {
        webhook.reset();
    }

    @Test
    void appliesThePatchOfOneThatIsCalledByAddress() {
        patches(registered("by-address", byAddress(), "Fail", 10));
    }

    @Test
    void appliesThePatchOfOneThatIsCalledByServiceName() {
        patches(registered("by-service", byService(), "Fail", 10));
    }

    private static void patches(String namespace) {
        assertThat(create(namespace)).isEqualTo(PATCHED);
        JsonNode request = webhook.requests(namespace).getLast();
        assertThat(request.at("/kind/kind").asString()).isEqualTo("Pod");
        // The API server makes the name later.
        assertThat(request.at("/object/metadata/generateName").asString()).isEqualTo("pod-");
        assertThat(request.get("name")).isNull();
    }

    @Test
    void tellsTheClientWordForWordWhyAPodIsDenied() {
        cluster.addNamespace("denied");
        cluster.client()
                .resource(
                        new Registration("denied", Registration.byService(SERVICE, "/validate", authority), "Fail", 10)
                                .validating())
                .create();
        Waiting.byAsking(
                "the webhook to be called",
                () -> create("denied"),
                _ -> !webhook.requests("denied").isEmpty(),
                DEADLINE);

        webhook.deny("Pods with “odd” shapes: 7 of 8 GPUs\nare not placed.");

        assertThat(create("denied"))
                .isEqualTo(new Refused(
                        403,
                        "admission webhook \"toy.stowage.dev\" denied the request: "
                                + "Pods with “odd” shapes: 7 of 8 GPUs\nare not placed."));
    }

    @Test
    void letsPodsPassAnIgnorableOneThatIsDown() {
        String namespace = registered("open-down", byService(), "Ignore", 10);

        webhook.kill();
        assertThat(create(namespace)).isEqualTo(AS_SENT);

        webhook.revive();
        assertThat(create(namespace)).isEqualTo(PATCHED);
    }

    @Test
    void refusesPodsWhileOneThatMustAnswerIsDown() {
        String byService = registered("closed-down", byService(), "Fail", 10);
        String byAddress = registered("closed-down-address", byAddress(), "Fail", 10);

        webhook.kill();
        // A connection that was open before may break in other words first.
        awaitOutcome(
                byService,
                notCalled(
                        "Post \"https://toy.default.svc:443/mutate?timeout=10s\": dial tcp %s: connect: connection refused"
                                .formatted(address)));
        awaitOutcome(
                byAddress,
                notCalled("Post \"https://%s/mutate?timeout=10s\": dial tcp %s: connect: connection refused"
                        .formatted(address, address)));

        webhook.revive();
        assertThat(create(byService)).isEqualTo(PATCHED);
        assertThat(create(byAddress)).isEqualTo(PATCHED);
    }

    @Test
    void letsPodsPassAnIgnorableOneThatIsTooSlow() {
        String namespace = registered("open-slow", byService(), "Ignore", 1);

        webhook.hang();
        Duration patience = timed(() -> assertThat(create(namespace)).isEqualTo(AS_SENT));
        assertThat(patience).isGreaterThan(Duration.ofSeconds(1));

        webhook.answerAgain();
        awaitOutcome(namespace, PATCHED);
    }

    @Test
    void refusesPodsWhileOneThatMustAnswerIsTooSlow() {
        String namespace = registered("closed-slow", byService(), "Fail", 1);

        webhook.hang();
        assertThat(create(namespace))
                .isEqualTo(
                        notCalled("Post \"https://toy.default.svc:443/mutate?timeout=1s\": context deadline exceeded"));

        webhook.answerAgain();
        awaitOutcome(namespace, PATCHED);
    }

    @Test
    void trustsNoOtherAuthority() {
        WebhookClientConfig wrong = Registration.byService(SERVICE, "/mutate", new TestAuthority());
        Refused refused = notCalled("Post \"https://toy.default.svc:443/mutate?timeout=10s\":"
                + " tls: failed to verify certificate: x509: certificate signed by unknown authority (possibly because of \"x509: ECDSA verification failure\""
                + " while trying to verify candidate authority certificate \"stowage test authority\")");

        cluster.addNamespace("distrusted");
        Registration registration = new Registration("distrusted", wrong, "Fail", 10);
        cluster.client().resource(registration.mutating()).create();
        awaitOutcome("distrusted", refused);

        cluster.client()
                .resource(new Registration("distrusted", wrong, "Ignore", 10).mutating())
                .update();
        awaitOutcome("distrusted", AS_SENT);
        assertThat(webhook.requests("distrusted")).isEmpty();
    }

    @Test
    void costsLittle() {
        cluster.addNamespace("not-asked");
        String asksByAddress = registered("asked-by-address", byAddress(), "Fail", 10);
        String asksByService = registered("asked-by-service", byService(), "Fail", 10);
        Median unasked = new Median();
        Median byAddress = new Median();
        Median byService = new Median();

        long rounds = Proof.cases(10, 100);
        for (long round = 0; round < rounds; round++) {
            unasked.add(timed(() -> create("not-asked")));
            byAddress.add(timed(() -> create(asksByAddress)));
            byService.add(timed(() -> create(asksByService)));
        }

        assertThat(webhook.requests("not-asked")).isEmpty();
        assertThat(byAddress.value()).isLessThan(Duration.ofSeconds(1));
        assertThat(byService.value()).isLessThan(Duration.ofSeconds(1));
        Proof.held(
                "bench-webhook-called",
                ("Kubernetes %s makes a pod in %s unasked, in %s with a webhook called by address and in %s by Service name"
                                + " (medians of %d); patches, denials, fail-open and fail-closed as tested")
                        .formatted(bench.kubernetes(), unasked, byAddress, byService, rounds));
    }

    private static Duration timed(Runnable action) {
        long began = System.nanoTime();
        action.run();
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static WebhookClientConfig byAddress() {
        return Registration.byAddress(cluster.hostAddress(), webhook.port(), authority);
    }

    private static WebhookClientConfig byService() {
        return Registration.byService(SERVICE, "/mutate", authority);
    }

    /** Makes a namespace whose new pods are sent to the webhook, and waits until they are. */
    private static String registered(String namespace, WebhookClientConfig client, String failurePolicy, int timeout) {
        cluster.addNamespace(namespace);
        cluster.client()
                .resource(new Registration(namespace, client, failurePolicy, timeout).mutating())
                .create();
        awaitOutcome(namespace, PATCHED);
        return namespace;
    }

    /** An API server heeds what it is told about webhooks a moment later, and nothing says when. */
    private static void awaitOutcome(String namespace, Outcome wanted) {
        Waiting.byAsking(
                "pods in %s to be %s".formatted(namespace, wanted), () -> create(namespace), wanted::equals, DEADLINE);
    }

    private static Outcome create(String namespace) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withGenerateName("pod-")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("none")
                .endContainer()
                .endSpec()
                .build();
        try {
            Pod made = asking.resource(pod).inNamespace(namespace).create();
            return new Admitted(made.getMetadata().getLabels());
        } catch (KubernetesClientException refused) {
            return new Refused(refused.getCode(), refused.getStatus().getMessage());
        }
    }

    /** What became of a request to make a pod. */
    private sealed interface Outcome {}

    private record Admitted(Map<String, String> labels) implements Outcome {}

    private record Refused(int code, String message) implements Outcome {}

    private static final Outcome PATCHED = new Admitted(Map.of(ToyWebhook.LABEL, "CREATE"));
    private static final Outcome AS_SENT = new Admitted(Map.of());

    private static Refused notCalled(String why) {
        return new Refused(
                500,
                "Internal error occurred: failed calling webhook \"toy.stowage.dev\": failed to call webhook: " + why);
    }
}
