package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.FreePort;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.SlowPath;
import dev.stowage.fleet.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the hub does with a pool whose kube-scheduler does not reach its companion any more. */
final class SteeringLostE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    @TempDir
    static Path folder;

    private static final int NODES = 6;
    private static final int DEVICES = 4;

    /** Left alone, kube-scheduler picks any node for a pod: of so many, some go where they were not predicted. */
    private static final int MANY = 12;

    private static LiveFleet fleet;
    private static PlacedReplicas placed;
    private static SlowPath path;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench);
        placed = new PlacedReplicas(fleet);
        int port = FreePort.at(bench.hostAddress());
        path = bench.closing(SlowPath.to(bench.hostAddress(), port));
        fleet.joinSteered(SteeredCluster.behind(path, port, bench, "east"), "Measured");
    }

    private static void awaitSteering(String steering) {
        fleet.awaitCluster(
                "east",
                "its steering to be " + steering,
                cluster -> cluster.getStatus() != null
                        && cluster.getStatus().gpuPools().stream()
                                .anyMatch(pool -> pool.observation() != null
                                        && steering.equals(pool.observation().steering())));
    }

    /** How the planner accounts the pool, by what it says to people. */
    private static String mode() {
        StowageCommand.Ended plan =
                StowageCommand.with(fleet.kubeconfig(), folder).run("plan", "--live", "-o", "json");
        assertThat(plan.status()).as(plan.error()).isZero();
        JsonNode pools = JsonMapper.builder().build().readTree(plan.out()).get("pools");
        return pools.get(0).get("mode").asString();
    }

    private static Map<String, String> nodesOf(String deployment) {
        return fleet.cluster("east").pods(Installed.TEAM).nodesOf(deployment);
    }

    private static void remove(String deployment) {
        fleet.delete(deployment);
        placed.awaitNone(deployment);
        fleet.awaitFree("east", NODES * DEVICES);
    }

    /** As many land where they were predicted as have to, for steering to be believed in. */
    private static void prove() {
        fleet.deploy("warm", 20, 1);
        fleet.awaitReady("warm", 20);
        awaitSteering("Active");
        assertThat(mode()).isEqualTo("Packed");
        assertThat(nodesOf("warm").values().stream().distinct()).hasSize(20 / DEVICES);
        remove("warm");
    }

    private static void lose() throws IOException {
        path.cut();
        fleet.deploy("astray", MANY, 1);
        fleet.awaitReady("astray", MANY);
        awaitSteering("Inactive");
        assertThat(mode()).isEqualTo("Guaranteed");
        remove("astray");
    }

    @Tag("proof:steering-lost")
    @Test
    void aPoolThatIsNotSteeredAnyMoreIsGivenWhatFitsWhereverPodsGo() throws IOException {
        fleet.give("east", NodePool.named("steered", NODES).with(Devices.gpus(DEVICES)));
        assertThat(mode()).isEqualTo("Guaranteed");
        prove();
        lose();
        Set<String> stranded = ConcurrentHashMap.newKeySet();
        String why;
        try (var _ = fleet.cluster("east")
                .client()
                .pods()
                .inNamespace(Installed.TEAM)
                .inform(Noting.stranded(stranded))) {
            // Nothing is known of where the small ones go before they are observed: each may go onto another node.
            fleet.companion("east").pause();
            fleet.deploy("small", 4, 1);
            fleet.deploy("tall", 3, DEVICES);
            why = fleet.awaitWaiting("tall", 1);
            SortedMap<String, String> before = placed.uids();
            fleet.companion("east").resume();
            fleet.awaitReady("small", 4);
            FleetJudge.awaitNoFault(fleet);

            assertThat(placed.uids()).containsAllEntriesOf(before);
            assertThat(nodesOf("tall").values()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);
        }
        assertThat(stranded).isEmpty();
        // Exactly packed, four small ones share a node and leave five.
        assertThat(why).startsWith("0/1 pools fit: 1 Fragmented (largest hole 4, need 4)");
        Proof.held(
                "steering-lost",
                "Active, then Inactive; from then on Guaranteed: a replica waited (%s), no pod was ever stranded"
                        .formatted(why));
    }
}
