package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the fixture promises to the tests that use it. */
final class BenchE2E {
    private static final String AUDIT_POLICY = "/etc/bench/audit-policy.yaml";
    private static final String AUDIT_LOG = "/var/log/bench/audit.log";

    @RegisterExtension
    static final Bench bench = new Bench();

    private static Duration started;
    private static TestCluster east;
    private static TestCluster west;

    @BeforeAll
    static void start() {
        long start = System.nanoTime();
        List<TestCluster> clusters = bench.start(List.of(
                ClusterSpec.named("east")
                        .withFile(AUDIT_POLICY, """
                                apiVersion: audit.k8s.io/v1
                                kind: Policy
                                omitStages: [RequestReceived]
                                rules:
                                  - level: Metadata
                                    resources: [{group: "", resources: [pods]}]
                                  - level: None
                                """)
                        .withApiServer("audit-policy-file=" + AUDIT_POLICY)
                        .withApiServer("audit-log-path=" + AUDIT_LOG),
                ClusterSpec.named("west")
                        .inNetwork("its-own")
                        .withApiServer("feature-gates=DRAExtendedResource=true")));
        started = Duration.ofNanos(System.nanoTime() - start);
        east = clusters.get(0);
        west = clusters.get(1);
    }

    @AfterEach
    void clear() {
        east.clear();
        west.clear();
    }

    @Test
    @SuppressWarnings("SystemOut") // the only place where the figures can be seen
    void clustersAreSmall() {
        east.nodes().add(NodePool.named("pool", 2).with(Devices.gpus(8)));
        east.pods().add("pod", PodTemplate.claiming(2));
        east.pods().awaitRunning("pod", 1);

        System.out.printf(
                "Two clusters started in %d ms; one with a pod takes %d MB.%n",
                started.toMillis(), east.memory() / 1_000_000);
        assertThat(east.memory()).isLessThan(400_000_000);
    }

    @Test
    void clustersHaveNothingInCommon() {
        east.nodes().add(NodePool.named("pool", 2));

        assertThat(west.client().nodes().list().getItems()).isEmpty();
        assertThat(west.hostAddress()).isNotEqualTo(east.hostAddress());
    }

    @Test
    void theApiServerTakesFlagsAndFiles() {
        east.pods().add("audited", PodTemplate.SMALL);

        assertThat(east.file(AUDIT_LOG)).contains("\"verb\":\"create\"", "\"name\":\"audited\"");
    }

    @Test
    void aPodWaitsWhileTheSchedulerIsDownAndIsBoundWhenItIsBack() {
        east.nodes().add(NodePool.named("pool", 1).with(Devices.gpus(8)));
        TestCluster.RunningComponent scheduler = east.component(Component.SCHEDULER);

        scheduler.stop();
        east.pods().add("patient", PodTemplate.claiming(8));
        east.claims().awaitMade(1);
        boolean boundWithoutScheduler = !east.pods().nodesOf("patient").isEmpty();
        scheduler.start();

        assertThat(boundWithoutScheduler).isFalse();
        east.pods().awaitRunning("patient", 1);
    }

    @Test
    void aDeviceStaysAllocatedWhileTheControllerManagerStandsStill() {
        east.nodes().add(NodePool.named("pool", 1).with(Devices.gpus(8)));
        east.pods().add("short", PodTemplate.claiming(8));
        east.pods().awaitRunning("short", 1);
        TestCluster.RunningComponent controllerManager = east.component(Component.CONTROLLER_MANAGER);

        controllerManager.pause();
        east.pods().finish("short");
        east.pods().add("next", PodTemplate.claiming(8));
        // It needs a claim, which kube-controller-manager makes from the template; one without a claim is not held up.
        east.pods().add("unaffected", PodTemplate.SMALL);
        east.pods().awaitRunning("unaffected", 1);
        boolean nextHasClaim = east.claims().made() > 1;
        List<String> stillAllocated = east.claims().allocatedOn("pool-0");
        controllerManager.resume();

        assertThat(nextHasClaim).isFalse();
        assertThat(stillAllocated).hasSize(8);
        east.pods().awaitRunning("next", 1);
    }

    @Test
    void aTokenWorksUntilItExpires() {
        KubernetesClient admin = east.client();
        admin.resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName("hub")
                        .withNamespace("default")
                        .endMetadata()
                        .build())
                .serverSideApply();
        admin.resource(new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName("hub")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "view")
                        .addNewSubject(null, "ServiceAccount", "hub", "default")
                        .build())
                .serverSideApply();

        try (KubernetesClient valid =
                        TestCluster.clientWith(east.tokens().kubeconfig("default", "hub", Duration.ofMinutes(1)));
                KubernetesClient expired =
                        TestCluster.clientWith(east.tokens().kubeconfig("default", "hub", Duration.ofSeconds(-1)))) {
            // An API server heeds a right a moment after it is given.
            assertThat(Waiting.byAsking(
                                    "the right to list pods",
                                    () -> pods(valid),
                                    Optional::isPresent,
                                    Duration.ofSeconds(60))
                            .orElseThrow())
                    .isEmpty();
            assertThatThrownBy(() -> valid.nodes().withName("none").delete())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            denied -> assertThat(denied.getCode()).isEqualTo(403));
            assertThatThrownBy(() -> expired.pods().inNamespace("default").list())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            denied -> assertThat(denied.getCode()).isEqualTo(401));
        }
    }

    /** Nothing where they may not be listed. */
    private static Optional<List<Pod>> pods(KubernetesClient client) {
        try {
            return Optional.of(client.pods().inNamespace("default").list().getItems());
        } catch (KubernetesClientException refused) {
            assertThat(refused.getCode()).isEqualTo(403);
            return Optional.empty();
        }
    }

    @Test
    void slicesCarryAttributesCapacityAndSeveralDrivers() {
        NodePool pool = NodePool.named("rich", 1)
                .with(Devices.gpus(4)
                        .onSlices(2)
                        .with("model", "h100")
                        .with("mig", false)
                        .withCapacity("memory", "80Gi"))
                .with(Devices.of("nic.example.com", 2));
        west.nodes().add(pool);

        west.pods()
                .add(
                        "both",
                        PodTemplate.claiming(3).claiming("nic.example.com", 2).on(pool));
        west.pods().awaitRunning("both", 1);

        assertThat(west.nodes().slices("rich-0")).hasSize(3);
        assertThat(west.claims().allocatedOn("rich-0"))
                .hasSize(5)
                .contains("nic.example.com/nic-0", "nic.example.com/nic-1");
    }
}
