package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** While companions are gone or hang, pods start, nothing bad comes onto the hub, and what is deleted goes. */
@Tag("proof:webhook-down")
final class WebhookDownE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String CALL =
            "Internal error occurred: failed calling webhook \"hub.stowage.dev\": failed to call webhook:"
                    + " Post \"https://stowage-hub-companion.stowage-system.svc:443/validate-hub?timeout=5s\": ";
    private static final int PER_SECOND = 40;
    private static final String FINE = "true";
    private static final AtomicInteger NAMES = new AtomicInteger();
    private static final Map<String, Long> STARTED = new TreeMap<>();

    private static TestCluster cluster;
    private static Account admin;
    private static ReplicaPods pods;
    private static RunningCompanion first;
    private static RunningCompanion second;
    private static RunningCompanion hub;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("down"));
        Installed.on(cluster);
        admin = bench.closing(Account.admin(cluster));
        pods = bench.closing(new ReplicaPods(cluster));
        cluster.nodes().add(NodePool.named("h100", 2));
        first = cluster.startCompanion(CompanionSpec.workload("first"));
        second = cluster.startCompanion(CompanionSpec.workload("second"));
        hub = cluster.startCompanion(CompanionSpec.hub("hub"));
        List.of(first, second, hub).forEach(RunningCompanion::awaitReady);
        awaitHub();
        awaitLabelled();
    }

    /** A pod that comes before an API server and a companion have heard of all that they need is let through as it is. */
    private static void awaitLabelled() {
        Waiting.byAsking(
                "a labelled pod",
                WebhookDownE2E::podOfANewReplica,
                pod -> !ReplicaPods.ours(pod).isEmpty(),
                DEADLINE);
    }

    @AfterAll
    static void held() {
        Proof.held(
                "webhook-down",
                "pods ran after ms: %s; the hub refused, deleted and let go as tested, on Kubernetes %s"
                        .formatted(STARTED, bench.kubernetes()));
    }

    /** An API server heeds what it is told about webhooks, and who their endpoints are, a moment later. */
    private static void awaitHub() {
        Waiting.byAsking(
                "the webhook of the hub",
                () -> admin.tryToCreate(HubObjects.deployment("probe", FINE)),
                Answer::isSuccessful,
                DEADLINE);
    }

    /** A pod that runs, of a workload that was just made. */
    private static Pod podOfANewReplica() {
        String name = "down-%d-0123456789".formatted(NAMES.incrementAndGet());
        Owner replica = pods.workloads().replica("apps/v1", "Deployment", name);
        pods.workloads().workload("Deployment", name, replica);
        return pods.running("app", name, 1).getFirst();
    }

    private static Pod timed(String what) {
        long began = System.nanoTime();
        Pod pod = podOfANewReplica();
        STARTED.put(what, (System.nanoTime() - began) / 1_000_000);
        return pod;
    }

    @AfterEach
    void revive() {
        List.of(first, second, hub).forEach(RunningCompanion::ensureRunning);
        awaitHub();
    }

    @Test
    void podsStartWhenCompanionsWereKilledAndAreLabelledWhenOneIsBack() {
        first.kill();
        second.kill();

        assertThat(ReplicaPods.ours(timed("killed"))).isEmpty();

        second.startAgain();
        first.forget();
        awaitLabelled();
        assertThat(ReplicaPods.ours(timed("revived"))).isNotEmpty();
    }

    @Test
    void podsStartWhileCompanionsHang() {
        first.pause();
        second.pause();

        assertThat(ReplicaPods.ours(timed("hanging"))).isEmpty();

        first.resume();
        second.resume();
        awaitLabelled();
    }

    @Test
    void oneCompanionOfTwoIsEnough() {
        first.kill();
        first.forget();
        awaitLabelled();

        for (int i = 0; i < 5; i++) {
            assertThat(ReplicaPods.ours(podOfANewReplica())).isNotEmpty();
        }
    }

    @Test
    void oneThatDiesUnderLoadMakesNoRequestFail() {
        Account operator =
                bench.closing(Account.named(cluster, "system:serviceaccount:operators:fleets", "system:masters"));
        String pod = pods.podOfAnOperator("fleet-0-0123456789");
        awaitStamped(operator, pod, 1);

        PodTraffic meanwhile = bench.closing(new PodTraffic(operator, Installed.TEAM, pod, Labels.REPLICA, PER_SECOND));
        meanwhile.lastFor(Duration.ofSeconds(1));
        first.kill();
        meanwhile.lastFor(Duration.ofSeconds(2));
        PodTraffic.Result result = meanwhile.end();
        first.forget();
        awaitStamped(operator, pod, 10);
        PodTraffic afterwards =
                bench.closing(new PodTraffic(operator, Installed.TEAM, pod, Labels.REPLICA, PER_SECOND));
        afterwards.lastFor(Duration.ofSeconds(2));

        assertThat(result.failures()).isEmpty();
        assertThat(result.made()).isPositive();
        assertThat(afterwards.end()).satisfies(later -> {
            assertThat(later.failures()).isEmpty();
            assertThat(later.unlabelled()).isZero();
        });
    }

    /** So many times, one after the other, since an API server chooses among companions by chance. */
    private static void awaitStamped(Account operator, String pod, int times) {
        Waiting.byAsking(
                "pods to be stamped",
                () -> IntStream.range(0, times)
                        .allMatch(_ -> operator.tryToCreate(pod).labels().has(Labels.REPLICA)),
                stamped -> stamped,
                DEADLINE);
    }

    @Test
    void nothingComesOntoTheHubWhileItsCompanionIsGone() {
        hub.kill();

        Waiting.byAsking(
                "a connection to be refused",
                () -> admin.create(HubObjects.deployment("unseen", "device.driver ==")),
                answer -> answer.message().endsWith("connection refused"),
                DEADLINE);
        Answer bad = admin.create(HubObjects.deployment("unseen", "device.driver =="));
        Answer good = admin.create(HubObjects.deployment("unseen", FINE));

        assertThat(List.of(bad.code(), good.code())).containsOnly(500);
        assertThat(List.of(bad.message(), good.message()))
                .containsOnly(CALL
                        + "dial tcp %s:%d: connect: connection refused".formatted(hub.address(), hub.admissionPort()));

        hub.startAgain();
        awaitHub();
        assertThat(admin.create(HubObjects.deployment("unseen", "device.driver =="))
                        .code())
                .isEqualTo(422);
        assertThat(admin.create(HubObjects.deployment("unseen", FINE)).message())
                .isEmpty();
    }

    @Test
    void nothingComesOntoTheHubWhileItsCompanionHangs() {
        hub.pause();

        Answer good = admin.create(HubObjects.deployment("unheard", FINE));

        assertThat(good.code()).isEqualTo(500);
        assertThat(good.message()).isEqualTo(CALL + "context deadline exceeded");
    }

    @Test
    void whatIsOnTheHubCanBeDeletedAndReportedOnMeanwhile() {
        String named = HubObjects.deployment("leaving", FINE);
        admin.create(Merged.yaml(named, "{metadata: {finalizers: [example.com/held]}}"))
                .orFail();
        hub.kill();

        assertThat(admin.patch(named, "{metadata: {labels: {a: b}}}").code()).isEqualTo(500);
        assertThat(admin.patch(named, "status", "{status: {replicas: {desired: 1, total: 0, scheduled: 0, ready: 0}}}")
                        .message())
                .isEmpty();
        assertThat(admin.delete(named).message()).isEmpty();
        assertThat(admin.patch(named, "{metadata: {finalizers: null}}").message())
                .isEmpty();
        assertThat(admin.get(named).code()).isEqualTo(404);
    }

    @Test
    void workloadsAndTheirNamespaceCanBeDeletedMeanwhile() {
        Installed.addManaged(cluster, "leaving");
        admin.create(
                        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: leaving, finalizers: [example.com/held]}, spec: {containers: [{name: main, image: none}]}}")
                .orFail();
        first.kill();
        second.kill();
        hub.kill();

        assertThat(admin.delete("{apiVersion: v1, kind: Namespace, metadata: {name: leaving}}")
                        .message())
                .isEmpty();
        String pod = "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: leaving}}";
        Waiting.byAsking(
                "the pod to be deleted",
                () -> admin.get(pod).body().at("/metadata/deletionTimestamp"),
                at -> !at.isMissingNode(),
                DEADLINE);
        assertThat(admin.patch(pod, "{metadata: {finalizers: null}}").message()).isEmpty();
        Waiting.until(
                "the namespace to be gone",
                cluster.client().namespaces().withField("metadata.name", "leaving"),
                List::isEmpty,
                DEADLINE);
    }

    @Test
    void allIsAsBeforeAfterTheApiServerWasRestarted() {
        cluster.component(Component.API_SERVER).restart();

        awaitHub();
        awaitLabelled();
        assertThat(ReplicaPods.ours(timed("API server restarted"))).isNotEmpty();
        assertThat(admin.tryToCreate(HubObjects.deployment("after", "device.driver =="))
                        .code())
                .isEqualTo(422);
    }
}
