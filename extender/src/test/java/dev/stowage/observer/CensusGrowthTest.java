package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Change;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.Steering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of nodes to come: two nodes of 8 GPUs are there, and a replica whose pods say what they need. */
final class CensusGrowthTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final PoolName POOL = new PoolName("h100");
    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final PodUid POD = new PodUid("p-uid");
    private static final News OURS = new News.Attributed(POD, new Attribution.OfReplica("observed", MAIN));
    private static final News FOREIGN = new News.Attributed(POD, new Attribution.Foreign());

    private Census census =
            Census.empty((_, _, _) -> true, new Steering()::landing).after(nodes(), NOW);

    private static List<News> nodes() {
        List<News> news = new ArrayList<>(
                List.of(Things.seen(Things.pool("h100")), Things.seen(Things.pool("a100")), Things.deviceClass()));
        for (String node : List.of("n1", "n2")) {
            news.add(Things.node(node, "h100"));
            news.add(Things.slice(node, 8));
        }
        news.add(new News.Listed());
        return news;
    }

    private static News replica(int gpus) {
        return new News.ReplicaSeen(new ObservedReplica(
                new ReplicaKey("team", "chat", "model"),
                "observed",
                "chat",
                true,
                List.of(new ObservedReplica.Workload("apps/v1", "Deployment", "chat-main", MAIN)),
                List.of(new ObservedReplica.Expected(
                        MAIN, 1, POOL, gpus == 0 ? new TreeMap<>() : new TreeMap<>(Map.of("gpu", gpus)))),
                List.of(),
                false));
    }

    private static News pod() {
        return new News.PodSeen(
                new Pod(
                        new PodKey("team", "p"),
                        POD,
                        new Place.Unsaid(),
                        new SchedulerName("stowage"),
                        false,
                        Resources.NONE,
                        1,
                        List.of()),
                new PodFacts(
                        NOW,
                        new TreeMap<>(),
                        new Place.Unsaid(),
                        false,
                        false,
                        new PodFacts.Scheduling.Refused(NOW, "0/2 nodes")));
    }

    private static News told(String reason, long ago) {
        return new News.AutoscalerTold(
                POD, new AutoscalerEvent("cluster-autoscaler", reason, "", NOW.minusSeconds(ago)));
    }

    private static News blocked() {
        return told("NotTriggerScaleUp", 10);
    }

    private Growth growthAfter(News... news) {
        census = census.after(List.of(news), NOW);
        return census.growth(POOL, NOW);
    }

    @ParameterizedTest(name = "about a pod of {0} devices: {1}")
    @CsvSource({"0, UNKNOWN", "1, BLOCKED", "8, BLOCKED", "9, UNKNOWN"})
    void isSaidOfPodsThatAnEmptyNodeWouldHold(int gpus, Growth growth) {
        assertThat(growthAfter(replica(gpus), pod(), OURS, blocked())).isEqualTo(growth);
    }

    @Test
    void isSaidOfPodsThatNoNodeCanHoldNow() {
        News cordoned = new News.OfLedger(new Change.NodeGone(new NodeName("n2")));
        News broken = new News.OfLedger(new Change.NodeSeen(Things.node("n1", "h100", false)));

        assertThat(growthAfter(replica(8), pod(), OURS, cordoned, broken, blocked()))
                .isEqualTo(Growth.BLOCKED);
    }

    @Test
    void isSaidOfAPoolWithoutNodesByWhateverPod() {
        News[] gone = List.of("n1", "n2").stream()
                .<News>map(node -> new News.OfLedger(new Change.NodeGone(new NodeName(node))))
                .toArray(News[]::new);
        growthAfter(gone);

        assertThat(growthAfter(replica(64), pod(), OURS, blocked())).isEqualTo(Growth.BLOCKED);
    }

    @Test
    void isNotSaidOfAPoolWhoseNodesHaveNoDevices() {
        growthAfter(
                new News.OfLedger(new Change.SliceGone(new SliceName("n1"))),
                new News.OfLedger(new Change.SliceGone(new SliceName("n2"))));

        assertThat(growthAfter(replica(1), pod(), OURS, blocked())).isEqualTo(Growth.UNKNOWN);
    }

    @Test
    void isSaidOfTheReplicasPoolOnly() {
        growthAfter(replica(8), pod(), OURS, blocked());

        assertThat(census.growth(new PoolName("a100"), NOW)).isEqualTo(Growth.UNKNOWN);
        assertThat(census.growth(new PoolName("none"), NOW)).isEqualTo(Growth.UNKNOWN);
    }

    @Test
    void isTheLastWordForTenMinutes() {
        assertThat(growthAfter(replica(8), pod(), OURS, blocked())).isEqualTo(Growth.BLOCKED);
        assertThat(growthAfter(told("TriggeredScaleUp", 5))).isEqualTo(Growth.POSSIBLE);
        assertThat(growthAfter(told("NotTriggerScaleUp", 6))).isEqualTo(Growth.POSSIBLE);

        assertThat(census.growth(POOL, NOW.plusSeconds(595))).isEqualTo(Growth.POSSIBLE);
        assertThat(census.growth(POOL, NOW.plusSeconds(596))).isEqualTo(Growth.UNKNOWN);
    }

    @Test
    void passesOverWhatIsSaidOfForeignPods() {
        assertThat(growthAfter(replica(8), pod(), blocked(), FOREIGN)).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(blocked(), OURS)).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(blocked())).isEqualTo(Growth.BLOCKED);
        assertThat(growthAfter(FOREIGN)).isEqualTo(Growth.UNKNOWN);
    }

    @Test
    void isKnownBeforeThePodIs() {
        assertThat(growthAfter(blocked())).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(replica(8), pod())).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(OURS)).isEqualTo(Growth.BLOCKED);
    }

    @Test
    void isKnownBeforeTheReplicaIs() {
        assertThat(growthAfter(pod(), OURS, blocked())).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(replica(8))).isEqualTo(Growth.BLOCKED);
    }

    @Test
    void isForgottenWithThePodAndItsClaims() {
        growthAfter(replica(8), pod(), OURS, Things.seen(Things.asking("p", POD, 8)), blocked());

        assertThat(growthAfter(new News.PodGone(new PodKey("team", "p")))).isEqualTo(Growth.BLOCKED);
        assertThat(growthAfter(Things.claimGone("p"))).isEqualTo(Growth.UNKNOWN);
        assertThat(growthAfter(pod(), OURS)).isEqualTo(Growth.UNKNOWN);
    }
}
