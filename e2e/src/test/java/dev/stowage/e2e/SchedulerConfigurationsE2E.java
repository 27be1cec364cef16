package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.FreePort;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The configurations of kube-scheduler that users install, as they are but for addresses. */
final class SchedulerConfigurationsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String ACCOUNT = "stowage-scheduler";

    private static ShippedExtender extender;
    private static ToyExtender adviser;
    /** Its scheduler asks the extender that is shipped. */
    private static TestCluster steered;
    /** Its scheduler asks one that says what a test wants. */
    private static TestCluster advised;

    @BeforeAll
    static void start() {
        int port = FreePort.at("0.0.0.0");
        adviser = bench.closing(ToyExtender.http(bench.hostAddress()));
        List<TestCluster> clusters = bench.start(List.of(
                ClusterSpec.named("kubeadm")
                        .with(SchedulerConfiguration.shipped(
                                file("kubeadm/kube-scheduler.yaml"),
                                "http://%s:%d".formatted(bench.hostAddress(), port))),
                ClusterSpec.named("k3s").with(advised(file("k3s/kube-scheduler.yaml")))));
        steered = clusters.get(0);
        advised = clusters.get(1);
        for (TestCluster cluster : clusters) {
            Stream.of(Shipped.CRDS, Shipped.COMPANION, Shipped.EXTENDER, Shipped.SECOND_SCHEDULER)
                    .forEach(cluster::install);
        }
        extender = bench.closing(ShippedExtender.start(steered, port));
    }

    private static String file(String path) {
        return Shipped.text("scheduler/" + path);
    }

    /** Asks the adviser. What comes of it must not depend on how busy the machine is, so it waits for answers. */
    private static SchedulerConfiguration advised(String yaml) {
        return SchedulerConfiguration.shipped(yaml.replace("httpTimeout: 200ms", "httpTimeout: 10s"), adviser.url());
    }

    @Test
    void letKubeSchedulerAskTheExtenderThatIsShippedWithNamesOfNodes() throws IOException, InterruptedException {
        NodePool pool = NodePool.named("steered", 3).with(Devices.gpus(8));
        steered.nodes().add(pool);

        steered.pods().add("steered", 3, PodTemplate.claiming(2).on(pool));
        steered.pods().awaitRunning("steered", 3);

        assertThat(extender.total("stowage_extender_answers_total{verb=\"filter\""))
                .isGreaterThanOrEqualTo(3);
        assertThat(extender.total("stowage_extender_answers_total{verb=\"prioritize\""))
                .isGreaterThanOrEqualTo(3);
        assertThat(extender.total("stowage_extender_answers_total{verb=\"filter\",outcome=\"malformed\""))
                .isZero();
        assertThat(extender.total("stowage_extender_full_nodes_total")).isZero();
        assertThat(extender.total("stowage_extender_failures_total")).isZero();
    }

    @Test
    void weighOneStepOfAScoreMoreThanAllOfKubernetesOwnPlugins() {
        for (TestCluster cluster : List.of(steered, advised)) {
            EffectiveConfiguration effective = EffectiveConfiguration.of(cluster);

            assertThat(effective.weights()).isNotEmpty();
            // Scores of plugins go to 100; those of extenders are multiplied by ten.
            assertThat(effective.extenderWeight() * 10)
                    .as("weights of Kubernetes %s: %s", bench.kubernetes(), effective.weights())
                    .isGreaterThan(100 * effective.sum());
        }
    }

    @Test
    void letOneStepDecideAgainstWhatTheSchedulerPrefers() {
        NodePool pool = NodePool.named("step", 3);
        advised.nodes().add(pool);
        advised.pods().add("first", PodTemplate.SMALL.requesting("cpu", "80").onNode(pool.node(1)));
        advised.pods().awaitRunning("first", 1);
        adviser.preferByOneStep(pool.node(1));

        advised.pods().add("step", 2, PodTemplate.SMALL.requesting("cpu", "2").on(pool));
        advised.pods().awaitRunning("step", 2);

        assertThat(advised.pods().nodesOf("step").values()).containsOnly(pool.node(1));
    }

    @Test
    void letASecondSchedulerAllocateDevicesOnNodesThatAreItsOwn() {
        NodePool pool = NodePool.named("theirs", 3)
                .with(Devices.gpus(8))
                .tainted("stowage.dev/scheduler", "stowage", "NoSchedule");
        advised.nodes().add(pool);
        PodTemplate pod = PodTemplate.claiming(2).on(pool);
        adviser.prefer(pool.node(2));
        ConfigMap configuration =
                new KubernetesSerialization().unmarshal(file("second/2-configuration.yaml"), ConfigMap.class);

        advised.startSecondScheduler(
                advised(requireNonNull(configuration.getData().get("kube-scheduler.yaml"))), "stowage-system", ACCOUNT);
        advised.pods().add("usual", pod);
        advised.pods().add("theirs", 3, pod.scheduledBy("stowage").tolerating("stowage.dev/scheduler", "stowage"));
        advised.pods().awaitRunning("theirs", 3);

        assertThat(advised.pods().nodesOf("theirs").values()).containsOnly(pool.node(2));
        assertThat(adviser.calls("prioritize", "theirs")).hasSize(3);
        advised.pods()
                .await(
                        "usual",
                        1,
                        "kept off by the taint",
                        waiting -> Pods.whyNotScheduled(waiting).contains("untolerated taint"));
        assertThat(advised.client()
                        .leases()
                        .inNamespace("stowage-system")
                        .withName(ACCOUNT)
                        .require()
                        .getSpec()
                        .getHolderIdentity())
                .isNotEmpty();
    }
}
