package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.InferenceCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the hub makes of clusters that it does not hear of, or hears something else of: nothing moves, nothing is placed twice. */
final class FleetFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static LiveFleet fleet;
    private static PlacedReplicas placed;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
        placed = new PlacedReplicas(fleet);
        fleet.cluster("east").addNamespace("others");
    }

    @AfterEach
    void clear() {
        fleet.clear();
    }

    private static Pods foreign() {
        return fleet.cluster("east").pods("others");
    }

    private static void addGuest() {
        foreign().add("guest", PodTemplate.claiming(1).requesting("cpu", "1"));
        foreign().awaitBound("guest", 1);
    }

    private static void removeGuest() {
        foreign().delete("guest");
        foreign().awaitGone("guest");
    }

    private static void awaitReady(String cluster, boolean ready) {
        fleet.awaitCluster(
                cluster,
                ready ? "to be ready" : "not to be ready",
                known -> known.getStatus() != null
                        && LiveFleet.holds(known.getStatus().conditions(), "Ready") == ready);
    }

    private static boolean isStale(InferenceCluster cluster) {
        return cluster.getStatus() != null
                && cluster.getStatus().gpuPools().stream()
                        .anyMatch(pool -> pool.observation() != null
                                && pool.observation().state().equals("Stale"));
    }

    @Tag("proof:observer-gone")
    @Test
    void withoutAnObserverWhatIsFreedStaysTakenAndNothingMoves() {
        fleet.give("east", NodePool.named("unseen", 1).with(Devices.gpus(4)));
        addGuest();
        fleet.awaitFree("east", 3);
        fleet.deploy("chat", 2, 1);
        fleet.deploy("leaving", 1, 1);
        fleet.awaitReady("chat", 2);
        fleet.awaitReady("leaving", 1);
        fleet.deploy("next", 2, 1);
        fleet.awaitWaiting("next", 2);
        fleet.companion("east").stop();
        fleet.awaitCluster("east", "its observation to be stale", FleetFaultsE2E::isStale);
        var before = placed.uids();
        before.keySet().removeIf(name -> name.startsWith("leaving"));
        removeGuest();
        fleet.delete("leaving");
        placed.awaitNone("leaving");
        // A deployment that the hub has judged since shows that it has planned without placing any of these.
        fleet.deploy("judged", 1, 1);
        String why = fleet.awaitWaiting("judged", 1);

        assertThat(placed.uids()).isEqualTo(before);
        fleet.companion("east").startAgain();
        fleet.awaitReady("next", 2);
        fleet.awaitWaiting("judged", 1);
        assertThat(placed.uids()).containsAllEntriesOf(before);
        Proof.held(
                "observer-gone",
                "2 freed devices stayed taken while nobody observed (%s), and were used afterwards".formatted(why));
    }

    @Tag("proof:token-expiry")
    @Test
    void anExpiredTokenMovesNothingAndANewOneIsUsedAtOnce() {
        fleet.give("east", NodePool.named("expiring", 1).with(Devices.gpus(4)));
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 2);
        var before = placed.uids();
        fleet.writeKubeconfig("east", Duration.ofSeconds(10));
        fleet.awaitCluster("east", "its token to be refused", cluster -> isUnready(cluster, "Unauthorized"));
        addGuest();
        long rotated = System.nanoTime();
        fleet.writeKubeconfig("east", Duration.ofHours(2));
        fleet.awaitFree("east", 1);
        Duration afterExpiry = Duration.ofNanos(System.nanoTime() - rotated);
        fleet.writeKubeconfig("east", Duration.ofHours(1));
        removeGuest();
        long freed = System.nanoTime();
        fleet.awaitFree("east", 2);
        Duration inTime = Duration.ofNanos(System.nanoTime() - freed);

        if (Proof.isAlone()) {
            assertThat(List.of(afterExpiry, inTime))
                    .allSatisfy(late -> assertThat(late).isLessThan(Duration.ofSeconds(10)));
        }
        assertThat(placed.uids()).isEqualTo(before);
        assertThat(fleet.cluster("east").claims().allocatedOn("expiring-0")).hasSize(2);
        Proof.held(
                "token-expiry",
                "what happened while the token was refused was known %d ms after the rotation; during one in time %d ms late"
                        .formatted(afterExpiry.toMillis(), inTime.toMillis()));
    }

    private static boolean isUnready(InferenceCluster cluster, String reason) {
        return requireNonNull(cluster.getStatus()).conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && reason.equals(condition.reason()));
    }

    @Tag("proof:cluster-faults")
    @Test
    void faultsOfAClusterMoveNothingAndPlaceNothingTwice() {
        fleet.give("east", NodePool.named("left", 1).with(Devices.gpus(4)));
        fleet.give("west", NodePool.named("right", 1).with(Devices.gpus(4)));
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 2);
        Duration pause = Duration.ofSeconds(Proof.cases(15, 60));
        paused(pause);
        restarted();
        ledElsewhere();

        Proof.held(
                "cluster-faults",
                "faults",
                "paused for %d s, restarted, and led to another cluster: 8 replicas on 8 devices"
                        .formatted(pause.toSeconds()));
    }

    /** What cannot be reached gets no new replicas and loses none. */
    private static void paused(Duration pause) {
        var before = placed.uids();
        long began = System.nanoTime();
        fleet.cluster("west").pause();
        awaitReady("west", false);
        fleet.scale("chat", 4);
        fleet.awaitDeployment(
                "chat",
                "three replicas to be ready",
                chat -> requireNonNull(requireNonNull(chat.getStatus()).replicas())
                                .ready()
                        >= 3);
        assertThat(placed.uids()).containsAllEntriesOf(before);
        assertThat(placed.on("west", "chat")).isEqualTo(1);
        Idle.during(pause.minusNanos(System.nanoTime() - began));
        fleet.cluster("west").resume();
        awaitReady("west", true);
        fleet.awaitReady("chat", 4);
        assertThat(placed.uids()).containsAllEntriesOf(before);
    }

    private static void restarted() {
        var before = placed.uids();
        fleet.cluster("west").restart();
        fleet.scale("chat", 5);
        fleet.awaitReady("chat", 5);
        assertThat(placed.uids()).containsAllEntriesOf(before);
    }

    /** The east's kubeconfig leads to the west, and back: neither gets, or is left with, what is the other's. */
    private static void ledElsewhere() {
        var before = placed.uids();
        fleet.writeKubeconfig("east", fleet.cluster("west"), Duration.ofHours(1));
        fleet.awaitCluster("east", "to be known as another's", cluster -> isUnready(cluster, "SameCluster"));
        fleet.scale("chat", 6);
        fleet.awaitReady("chat", 6);
        fleet.writeKubeconfig("east", Duration.ofHours(1));
        awaitReady("east", true);
        fleet.awaitObserved("east", "left");
        fleet.scale("chat", 8);
        fleet.awaitReady("chat", 8);
        assertThat(placed.uids()).containsAllEntriesOf(before);
        for (String name : List.of("east", "west")) {
            placed.awaitOnlyOwn(name);
        }
        assertThat(fleet.cluster("east").claims().allocatedOn("left-0")).hasSize(4);
        assertThat(fleet.cluster("west").claims().allocatedOn("right-0")).hasSize(4);
    }

    /** What was placed since is placed there again, and what was taken away since is taken away again, first. */
    @Tag("proof:cluster-faults")
    @Test
    void aClusterWhoseMemoryIsPutBackComesToWhatItHadBefore(@TempDir Path folder) {
        fleet.give("west", NodePool.named("restored", 1).with(Devices.gpus(4)));
        fleet.deploy("chat", 2, 1);
        fleet.deploy("leaving", 2, 1);
        fleet.awaitReady("chat", 2);
        fleet.awaitReady("leaving", 2);
        Path snapshot = folder.resolve("snapshot");
        fleet.cluster("west").backUp(snapshot);
        fleet.delete("leaving");
        placed.awaitNone("leaving");
        fleet.scale("chat", 4);
        fleet.awaitReady("chat", 4);
        var before = placed.uids();
        fleet.cluster("west").use(LiveFleet.UNTIL_ASKED);
        fleet.cluster("west").restore(snapshot);
        long began = System.nanoTime();
        fleet.companion("west").awaitReplaced();
        placed.awaitOnlyOwn("west");
        fleet.awaitReady("chat", 4);
        FleetJudge.awaitNoFault(fleet);
        Duration rest = Duration.ofNanos(System.nanoTime() - began);

        assertThat(placed.uids()).isEqualTo(before);
        assertThat(fleet.cluster("west").claims().allocatedOn("restored-0")).hasSize(4);
        Proof.held(
                "cluster-faults",
                "restored",
                "put back to a snapshot with 2 of 4 replicas, and 2 that had left: at rest with 4 on 4 devices after %d s"
                        .formatted(rest.toSeconds()));
    }

    /** The old name came before anybody minded; two replicas of one GPU would share the node if it were observed. */
    @Tag("proof:pool-names-hub")
    @Test
    void badPoolNamesAreRefusedAndAnOldOneIsCountedInWholeNodes() {
        OlderHub hub = new OlderHub(fleet.hubCluster(), bench.closing(Account.admin(fleet.hubCluster())));
        NodePool pool = NodePool.named("old", 1).with(Devices.gpus(4));
        fleet.give("west", pool);
        hub.begin(
                HubObjects.cluster("west", ""),
                "{spec: {nodePools: [{name: GPU_pool, className: gpu-example-com-4, nodeCount: 1,"
                        + " nodeSelector: {stowage.dev/pool: old}}]}}");
        Answer byWebhook = hub.guarded(HubObjects.cluster("new", "GPU_pool"));
        fleet.awaitCluster(
                "west",
                "its pool's name to be complained of",
                cluster -> LiveFleet.holds(requireNonNull(cluster.getStatus()).conditions(), "InvalidPoolName"));
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 1);
        String why = fleet.awaitWaiting("chat", 1);
        Answer unrelated = hub.admin().patch(HubObjects.cluster("west", ""), "{metadata: {labels: {a: b}}}");
        Answer bySchema = hub.end(HubObjects.cluster("new", "GPU_pool"));

        assertThat(byWebhook.message()).contains("spec.nodePools[0].name").contains("must be a DNS label");
        assertThat(bySchema.message()).contains("spec.nodePools[0].name");
        assertThat(unrelated.message()).isEmpty();
        assertThat(fleet.replicasOf("chat")).hasSize(1);
        Proof.held(
                "pool-names-hub",
                "refused by webhook and schema; an old one stayed, was counted in whole nodes, and took one replica: "
                        + why);
    }
}
