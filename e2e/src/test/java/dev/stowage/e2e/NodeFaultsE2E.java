package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Kubernetes does with pods that hold devices when something befalls their node, and when they end. */
@Tag("proof:bench-node-faults")
final class NodeFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    /** How many ms things took, by what they were; for the proof's line. */
    private static final Map<String, Long> TOOK = new TreeMap<>();

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("faulty").with(Heartbeats.QUICK));
    }

    @AfterAll
    static void held() {
        Proof.held("bench-node-faults", "11 faults as documented; ms: " + TOOK);
    }

    private static void timed(String what, Runnable wait) {
        long start = System.nanoTime();
        wait.run();
        TOOK.put(what, (System.nanoTime() - start) / 1_000_000);
    }

    @AfterEach
    void clear() {
        cluster.clear();
    }

    /** A pool of one node with 8 devices, 2 of them held by a running pod of the pool's name. */
    private static NodePool poolWithPod(String name, PodTemplate template) {
        NodePool pool = NodePool.named(name, 1).with(Devices.gpus(8));
        cluster.nodes().add(pool);
        cluster.pods().add(name, template.on(pool));
        cluster.pods().awaitRunning(name, 1);
        return pool;
    }

    /** What kube-scheduler says of one more pod for the pool, which then waits. */
    private static String refusal(NodePool pool, int gpus) {
        String name = pool.name() + "-late";
        cluster.pods().add(name, PodTemplate.claiming(gpus).on(pool));
        return cluster.pods().failedScheduling(name);
    }

    @Test
    void aNodeWithoutHeartbeatsIsTaintedButItsPodKeepsItsDevices() {
        NodePool pool = poolWithPod("silent", PodTemplate.claiming(2));
        // While no node at all is ready, the node lifecycle controller evicts nothing.
        cluster.nodes().add(NodePool.named("healthy", 1));

        cluster.nodes().stopKubelet(pool.node(0));
        timed("silent node not ready", () -> cluster.nodes().await(pool.node(0), false));
        List<String> unreachable =
                cluster.nodes().awaitTaints(pool.node(0), "both taints", taints -> taints.size() == 2).stream()
                        .map(taint -> taint.getKey() + ":" + taint.getEffect())
                        .toList();
        String refusal = refusal(pool, 2);

        assertThat(unreachable)
                .containsExactlyInAnyOrder(
                        "node.kubernetes.io/unreachable:NoSchedule", "node.kubernetes.io/unreachable:NoExecute");
        assertThat(refusal).contains("untolerated taint");
        assertThat(cluster.claims().allocatedOn(pool.node(0))).hasSize(2);

        cluster.nodes().startKubelet(pool.node(0));
        cluster.nodes().await(pool.node(0), true);
        cluster.pods().awaitRunning("silent-late", 1);
        assertThat(cluster.claims().allocatedOn(pool.node(0))).hasSize(4);
    }

    @Test
    void aCordonedNodeKeepsItsPodAndTakesNoOther() {
        NodePool pool = poolWithPod("cordoned", PodTemplate.claiming(2));

        cluster.nodes().cordon(pool.node(0));
        String refusal = refusal(pool, 2);

        assertThat(refusal).contains("1 node(s) were unschedulable");
        assertThat(cluster.claims().allocatedOn(pool.node(0))).hasSize(2);

        cluster.nodes().uncordon(pool.node(0));
        cluster.pods().awaitRunning("cordoned-late", 1);
    }

    @Test
    void aTaintThatEvictsFreesTheDevices() {
        NodePool pool = poolWithPod("tainted", PodTemplate.claiming(2));

        cluster.nodes().taint(pool.node(0), "maintenance", "", "NoExecute");

        timed("devices of an evicted pod free", () -> cluster.claims().awaitAllocated(pool.node(0), 0));
        cluster.pods().awaitGone("tainted");
    }

    @Test
    void drainingFreesTheDevices() {
        NodePool pool = poolWithPod("drained", PodTemplate.claiming(2));

        cluster.nodes().drain(pool.node(0));

        cluster.claims().awaitAllocated(pool.node(0), 0);
    }

    @Test
    void aDeletedNodeLosesItsPodAndItsDevicesAreFreeWhenItIsBack() {
        NodePool pool = poolWithPod("deleted", PodTemplate.claiming(2));

        cluster.nodes().delete(pool.node(0));
        // The pod garbage collector waits 40 s before it believes that the node is gone, and looks every 20 s.
        timed("pod of a deleted node gone", () -> cluster.pods().awaitGone("deleted", Duration.ofMinutes(2)));
        cluster.claims().awaitAllocated(pool.node(0), 0);
        cluster.nodes().restore(pool, 0);

        cluster.pods().add("deleted-again", PodTemplate.claiming(8).on(pool));
        cluster.pods().awaitRunning("deleted-again", 1);
    }

    @Test
    void aFinishedPodGivesItsDevicesBackThoughItIsStillThere() {
        NodePool pool = poolWithPod("finished", PodTemplate.claiming(6));

        cluster.pods().finish("finished");
        timed("devices of a finished pod free", () -> cluster.claims().awaitAllocated(pool.node(0), 0));
        cluster.pods().add("next", PodTemplate.claiming(8).on(pool));

        cluster.pods().awaitRunning("next", 1);
        assertThat(cluster.pods().get("finished").getStatus().getPhase()).isEqualTo("Succeeded");
    }

    @Test
    void aFailedPodGivesItsDevicesBack() {
        NodePool pool = poolWithPod("failed", PodTemplate.claiming(6));

        cluster.pods().fail("failed");

        cluster.claims().awaitAllocated(pool.node(0), 0);
    }

    @Test
    void aDeletedPodGivesItsDevicesBackOnlyWhenItIsGone() {
        NodePool pool = poolWithPod("hanging", PodTemplate.claiming(6).hangingInTermination());

        cluster.pods().delete("hanging");
        String refusal = refusal(pool, 4);
        assertThat(cluster.claims().allocatedOn(pool.node(0))).hasSize(6);
        assertThat(refusal).contains("cannot allocate all claims");

        cluster.pods().letGo("hanging");
        cluster.pods().awaitGone("hanging");
        cluster.pods().awaitRunning("hanging-late", 1);
    }

    @Test
    void aHeldPodIsBoundAndHoldsItsDevicesButDoesNotRun() {
        NodePool pool = NodePool.named("held", 1).with(Devices.gpus(8));
        cluster.nodes().add(pool);
        cluster.pods().add("held", PodTemplate.claiming(2).on(pool).held());

        cluster.pods().awaitBound("held", 1);
        cluster.claims().awaitAllocated(pool.node(0), 2);
        assertThat(cluster.pods().get("held").getStatus().getPhase()).isEqualTo("Pending");

        cluster.pods().letStart("held");
        cluster.pods().awaitRunning("held", 1);
    }

    @Test
    void aDeviceThatIsTakenAwayIsNotAllocated() {
        NodePool pool = NodePool.named("shrunk", 1).with(Devices.gpus(2));
        cluster.nodes().add(pool);

        cluster.nodes().takeDevice(pool.node(0), Devices.GPU, "gpu-0");

        assertThat(refusal(pool, 2)).contains("cannot allocate all claims");
        cluster.pods().add("shrunk-one", PodTemplate.claiming(1).on(pool));
        cluster.pods().awaitRunning("shrunk-one", 1);
        assertThat(cluster.claims().allocatedOn(pool.node(0))).containsExactly("gpu.example.com/gpu-1");
    }

    @Test
    void devicesOfWhichOnlySomeSlicesAreOfTheNewGenerationAreNotAllocated() {
        NodePool pool = NodePool.named("renewed", 1).with(Devices.gpus(8).onSlices(2));
        cluster.nodes().add(pool);

        cluster.nodes().beginRenewal(pool.node(0), Devices.GPU);
        cluster.pods().add("renewed-early", PodTemplate.claiming(6).on(pool));
        String refusal = cluster.pods().failedScheduling("renewed-early");
        cluster.nodes().finishRenewal(pool.node(0), Devices.GPU);

        assertThat(refusal).contains("0/");
        cluster.pods().awaitRunning("renewed-early", 1);
    }
}
