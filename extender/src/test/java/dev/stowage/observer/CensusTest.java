package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.Finding;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Member;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlacedPod;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.Subject;
import dev.stowage.extender.Whereabouts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CensusTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final PoolName POOL = new PoolName("h100");
    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final PodUid POD = new PodUid("p-uid");
    private static final Claim ASKING = Things.asking("p", POD, 4);
    private static final WorkloadKey WORKLOAD = new WorkloadKey("team", "Deployment", "chat-main");

    private Instant now = START;
    private Census census = census();

    private static Census census() {
        return Census.empty((_, _, _) -> true, new Steering()::landing).after(nodes(), START);
    }

    /** Two nodes with 8 GPUs each. */
    private static List<News> nodes() {
        List<News> news = new ArrayList<>(List.of(Things.seen(Things.pool("h100")), Things.deviceClass()));
        for (String node : List.of("n1", "n2")) {
            news.add(Things.node(node, "h100"));
            news.add(Things.slice(node, 8));
        }
        news.add(new News.Listed());
        return news;
    }

    private void sees(News... news) {
        census = census.after(List.of(news), now);
    }

    /** A replica of so many pods of 4 GPUs, all on one slot of 8. */
    private static News replica(String life, int pods) {
        return replica(life, pods, false);
    }

    private static News replica(String life, int pods, boolean leaving) {
        return new News.ReplicaSeen(new ObservedReplica(
                new ReplicaKey("team", "chat", "model" + life),
                "observed" + life,
                "chat",
                true,
                List.of(new ObservedReplica.Workload("apps/v1", "Deployment", "chat-main", MAIN)),
                List.of(new ObservedReplica.Expected(MAIN, pods, POOL, gpus(4))),
                List.of(new ObservedReplica.Predicted(
                        POOL,
                        new SlotName("chat/0"),
                        gpus(8),
                        "",
                        false,
                        List.of(new PlannedReplica.Pods(MAIN, pods)))),
                leaving));
    }

    private static SortedMap<String, Integer> gpus(int count) {
        return new TreeMap<>(Map.of("gpu", count));
    }

    private static News attributed(String life) {
        return new News.Attributed(POD, new Attribution.OfReplica("observed" + life, MAIN));
    }

    private static PodFacts facts(Place nominated, boolean leaving, PodFacts.Scheduling scheduling) {
        return new PodFacts(START, new TreeMap<>(), nominated, leaving, false, scheduling);
    }

    private static News pod(Place place, PodFacts facts) {
        return pod("p", POD, place, facts);
    }

    private static News pod(String name, PodUid uid, Place place, PodFacts facts) {
        return new News.PodSeen(
                new Pod(
                        new PodKey("team", name),
                        uid,
                        place,
                        new SchedulerName("stowage"),
                        false,
                        Resources.NONE,
                        1,
                        List.of()),
                facts);
    }

    private static News waiting() {
        return pod(new Place.Unsaid(), facts(new Place.Unsaid(), false, new PodFacts.Scheduling.Unasked()));
    }

    private static News nominated(String node) {
        return pod(
                new Place.Unsaid(), facts(new Place.On(new NodeName(node)), false, new PodFacts.Scheduling.Unasked()));
    }

    private static News bound(String node, boolean leaving) {
        return pod(
                new Place.On(new NodeName(node)), facts(new Place.Unsaid(), leaving, new PodFacts.Scheduling.Done()));
    }

    private static News holding(String node) {
        return Things.seen(Things.holding(ASKING, POD, node, List.of(0, 1, 2, 3)));
    }

    private static News published(SteeringState steering, long version, String... unsettled) {
        return new News.PoolPublished(
                POOL, new LastPublished(steering, new ResourceVersion(version), Set.of(unsettled), "before"));
    }

    private PoolCensus pool() {
        return census.pool(POOL).orElseThrow();
    }

    private List<PodUid> accounted() {
        return pool().replicas().stream()
                .flatMap(replica -> replica.accounted().stream())
                .map(PoolCensus.Accounted::uid)
                .toList();
    }

    private Landing landing() {
        return census.view().pool(POOL).placed().stream()
                .filter(placed -> placed.uid().equals(POD))
                .map(PlacedPod::landing)
                .findFirst()
                .orElseThrow();
    }

    private ReplicaStatus status() {
        return census.replica(new ReplicaKey("team", "chat", "model1"), now).orElseThrow();
    }

    @Test
    void accountsForAPodWhenItsDevicesAreMissing() {
        sees(replica("1", 1), bound("n1", false), attributed("1"), Things.seen(ASKING));

        assertThat(accounted()).isEmpty();

        sees(holding("n1"));

        assertThat(accounted()).containsExactly(POD);
        assertThat(pool().ledger().free(new NodeName("n1")).orElseThrow().sum()).isEqualTo(4);
    }

    @Test
    void accountsForNoPodOfAnEarlierLifeOfTheReplica() {
        sees(replica("1", 1), bound("n1", false), attributed("1"), holding("n1"), replica("2", 1));

        assertThat(pool().replicas()).hasSize(1);
        assertThat(accounted()).isEmpty();
        assertThat(census.inquiries()).isEmpty();
    }

    @Test
    void accountsForAPodThatGoesOnlyIfNoOtherWillComeInItsPlace() {
        sees(replica("1", 1), bound("n1", false), attributed("1"), holding("n1"), bound("n1", true));
        assertThat(accounted()).isEmpty();

        sees(replica("1", 1, true));
        assertThat(accounted()).containsExactly(POD);
    }

    @Test
    void asksForPodsThatHoldDevicesAndWereNotSeen() {
        sees(Things.seen(Things.pool("a100")), holding("n1"));

        Inquiry question = new Inquiry.OfPods(Things.claimKey("p"), List.of(POD));
        assertThat(census.inquiries()).containsExactly(question);
        assertThat(pool().unanswered()).containsExactly(question);
        assertThat(census.pool(new PoolName("a100")).orElseThrow().unanswered()).isEmpty();

        sees(new News.PodAbsent(POD));

        assertThat(census.inquiries()).isEmpty();
        assertThat(pool().unanswered()).isEmpty();
    }

    @Test
    void doesNotAskForAPodThatItSawGo() {
        sees(replica("1", 1), bound("n1", false), attributed("1"), holding("n1"));

        sees(new News.PodGone(new PodKey("team", "p")));

        assertThat(census.inquiries()).isEmpty();
        assertThat(accounted()).isEmpty();
    }

    @Test
    void remembersWhereAPodWasUntilItsClaimIsFreed() {
        sees(replica("1", 2), bound("n2", false), attributed("1"), holding("n2"));

        sees(new News.PodGone(new PodKey("team", "p")));
        assertThat(census.view().pool(POOL).placed())
                .containsExactly(new PlacedPod(
                        POD,
                        new Member(new ReplicaKey("team", "chat", "model1"), MAIN),
                        new NodeName("n2"),
                        new Landing.OnSlot(new SlotName("chat/0")),
                        PlacedPod.Presence.LEAVING));

        sees(Things.seen(ASKING));
        assertThat(census.view().pool(POOL).placed()).isEmpty();
    }

    @Test
    void waitsForTheOwnersOfPodsThatHoldDevicesOnly() {
        sees(waiting(), Things.seen(ASKING));

        Inquiry question = new Inquiry.OfOwner(new PodKey("team", "p"), POD);
        assertThat(census.inquiries()).containsExactly(question);
        assertThat(pool().unanswered()).isEmpty();

        sees(holding("n1"));
        assertThat(pool().unanswered()).containsExactly(question);

        sees(new News.Attributed(POD, new Attribution.Foreign()));
        assertThat(census.inquiries()).isEmpty();
    }

    @Test
    void asksForTheReplicaOfAPodUntilItIsSeenOrAbsent() {
        sees(bound("n1", false), holding("n1"), attributed("1"));

        assertThat(pool().unanswered()).containsExactly(new Inquiry.OfReplica(new PodKey("team", "p"), "observed1"));

        sees(new News.ReplicaAbsent("observed1"));
        assertThat(census.inquiries()).isEmpty();

        sees(replica("1", 1));
        assertThat(accounted()).containsExactly(POD);
    }

    @Test
    void asksForNothingThatNoPoolCounts() {
        Claim net = new Claim(
                ASKING.key(),
                List.of(new Claim.Request(Things.strangeClass(), 1)),
                ASKING.owner(),
                List.of(),
                false,
                new Claim.Allocation.None());

        sees(waiting(), Things.seen(net));

        assertThat(census.inquiries()).isEmpty();
    }

    @Test
    void beginsWithAPoolOnlyWhenItIsKnownWhoIsThere() {
        Census dark = Census.empty((_, _, _) -> true, new Steering()::landing);
        List<News> news = new ArrayList<>(List.of(replica("1", 2), bound("n1", false), holding("n1")));
        news.addAll(nodes());

        census = dark.after(news, now);
        assertThat(census.view().isSynced()).isTrue();
        assertThat(census.view().pool(POOL).replicas()).isEmpty();

        sees(attributed("1"));
        assertThat(census.view().pool(POOL).replicas()).hasSize(1);
        assertThat(landing()).isEqualTo(new Landing.OnSlot(new SlotName("chat/0")));
    }

    @Test
    void saysNothingBeforeEverythingWasListed() {
        Census early = Census.empty((_, _, _) -> true, new Steering()::landing)
                .after(List.of(Things.seen(Things.pool("h100")), holding("n1")), now);

        assertThat(early.view().isSynced()).isFalse();
        assertThat(early.pool(POOL)).isEmpty();
        assertThat(early.inquiries()).isEmpty();
    }

    @Test
    void findsOutOnceWhereAPodLandedAndAnewIfItMoves() {
        sees(replica("1", 2), waiting(), attributed("1"), Things.seen(ASKING), nominated("n1"));
        assertThat(landing()).isEqualTo(new Landing.OnSlot(new SlotName("chat/0")));
        assertThat(census.view().pool(POOL).reserved()).hasSize(1);

        sees(new News.OfLedger(new Change.SliceGone(new SliceName("n1"))));
        assertThat(landing()).isEqualTo(new Landing.OnSlot(new SlotName("chat/0")));

        sees(Things.slice("n2", 5), bound("n2", false), holding("n2"));
        assertThat(landing()).isEqualTo(new Landing.OffSlot());
        assertThat(census.view().pool(POOL).reserved()).isEmpty();
        assertThat(pool().record().onSlot()).containsExactly(false);
    }

    @Test
    void forgetsWhereAPodWasNominatedInVain() {
        sees(replica("1", 2), waiting(), attributed("1"), Things.seen(ASKING), nominated("n1"), waiting());

        assertThat(census.view().pool(POOL).placed()).isEmpty();
        assertThat(census.view().whereabouts(POD)).isEqualTo(new Whereabouts.Unseen());
        assertThat(pool().record().onSlot()).isEmpty();
    }

    @Test
    void keepsASlotOpenUntilItIsPublishedThatItIsNot() {
        sees(new News.ReplicasReached(new ResourceVersion(6)), replica("1", 1), waiting(), attributed("1"));
        sees(bound("n1", false), holding("n1"), new News.ReplicasReached(new ResourceVersion(7)));
        assertThat(census.view().pool(POOL).replicas()).hasSize(1);

        sees(published(SteeringState.UNKNOWN, 6));
        assertThat(census.view().pool(POOL).replicas()).hasSize(1);

        sees(published(SteeringState.UNKNOWN, 7, "model1"));
        assertThat(census.view().pool(POOL).replicas()).hasSize(1);

        sees(published(SteeringState.UNKNOWN, 8));
        assertThat(census.view().pool(POOL).replicas()).isEmpty();
    }

    @Test
    void beginsWithTheSteeringThatWasPublished() {
        List<News> news =
                new ArrayList<>(List.of(Things.seen(Things.pool("h100")), published(SteeringState.ACTIVE, 3)));
        news.addAll(nodes());
        census = Census.empty((_, _, _) -> true, new Steering()::landing).after(news, now);

        assertThat(pool().record()).isEqualTo(SteeringRecord.after(SteeringState.ACTIVE));
    }

    @Test
    void believesLabelsOnlyUntilItKnowsBetter() {
        sees(replica("1", 1));
        SortedMap<String, String> labels = new TreeMap<>(Map.of(
                ReplicaLabels.REPLICA_UID, "model1", "stowage.dev/engine", "main", "stowage.dev/role", "Standalone"));
        AskedPod asked = new AskedPod(new PodKey("team", "p"), POD, labels, List.of());

        assertThat(census.view().subject(asked)).isInstanceOf(Subject.OfReplica.class);
        assertThat(census.view().subject(new AskedPod(new PodKey("other", "p"), POD, labels, List.of())))
                .isEqualTo(new Subject.Foreign());

        sees(waiting(), new News.Attributed(POD, new Attribution.Foreign()));
        assertThat(census.view().subject(asked)).isEqualTo(new Subject.Foreign());
    }

    @Test
    void knowsWhatAForeignPodNeedsByItsClaims() {
        AskedPod unseen = new AskedPod(new PodKey("team", "p"), POD, new TreeMap<>(), List.of("p"));
        sees(Things.seen(ASKING));
        assertThat(census.view().need(unseen, POOL).counts()).containsExactly(4);

        sees(waiting(), new News.Attributed(POD, new Attribution.Foreign()), nominated("n1"));
        assertThat(census.view().need(unseen, POOL).counts()).containsExactly(4);
        assertThat(census.view().pool(POOL).reserved()).hasSize(1);

        sees(holding("n1"));
        assertThat(census.view().need(unseen, POOL).counts()).containsExactly(0);
        assertThat(census.view().pool(POOL).reserved()).isEmpty();
        assertThat(census.view().isDevice("deviceclass.resource.kubernetes.io/gpu"))
                .isTrue();
        assertThat(census.view().isDevice("example.com/tape")).isFalse();
    }

    @Test
    void saysOfAPodThatNobodyLooksAtThatItIsUnschedulableAfterAWhile() {
        sees(replica("1", 2), waiting(), attributed("1"));
        now = START.plus(ReplicaReport.UNASKED).minus(Duration.ofMillis(1));
        assertThat(status().unschedulable()).isEmpty();

        now = START.plus(ReplicaReport.UNASKED);
        assertThat(status().unschedulable())
                .containsExactly(new ReplicaStatus.Trouble(
                        MAIN, 1, START, "no scheduler has looked at the pod; it names scheduler (stowage)"));
        assertThat(status().counts()).isEqualTo(new ReplicaStatus.Counts(2, 0, 0));
    }

    @Test
    void saysWhatKubeSchedulerSays() {
        Instant since = START.plusSeconds(2);
        sees(
                replica("1", 1),
                pod(
                        new Place.Unsaid(),
                        facts(new Place.Unsaid(), false, new PodFacts.Scheduling.Refused(since, "0/2 nodes"))),
                attributed("1"));

        assertThat(status().unschedulable()).containsExactly(new ReplicaStatus.Trouble(MAIN, 1, since, "0/2 nodes"));
        assertThat(status().mislabelled())
                .containsExactly(new ReplicaStatus.Mislabelled(new PodKey("team", "p"), POD, MAIN));
    }

    @Test
    void saysWhichPodsNobodyCanMake() {
        sees(replica("1", 2), waiting(), attributed("1"));
        assertThat(status().missing()).isEmpty();

        sees(new News.WorkloadTold(WORKLOAD, new WorkloadState.Failing(START, START, "exceeded quota")));
        assertThat(status().missing()).containsExactly(new ReplicaStatus.Trouble(MAIN, 1, START, "exceeded quota"));
        assertThat(census.touched()).hasSize(1);
    }

    @Test
    void believesAComplaintOnlyUntilAPodIsMade() {
        Instant before = START.minusSeconds(60);
        sees(replica("1", 2), waiting(), attributed("1"));

        sees(new News.WorkloadTold(
                WORKLOAD, new WorkloadState.Failing(before, START.minusSeconds(1), "exceeded quota")));
        assertThat(status().missing()).isEmpty();

        sees(new News.WorkloadTold(
                WORKLOAD, new WorkloadState.Failing(before, START.plusSeconds(1), "exceeded quota")));
        assertThat(status().missing()).containsExactly(new ReplicaStatus.Trouble(MAIN, 1, START, "exceeded quota"));
    }

    @Test
    void tellsOfWhatIsWrongOnce() {
        Census before = census;
        sees(holding("n1"));
        PodUid other = new PodUid("other");
        sees(Things.seen(Things.holding(Things.asking("q", other, 1), other, "n1", List.of(0))));

        assertThat(census.findingsSince(before)).hasSize(1).allMatch(one -> one instanceof Finding.AllocatedTwice);
        assertThat(census.findingsSince(census)).isEmpty();
        assertThat(before.findings()).isEmpty();
    }

    @Test
    void carriesTheVersionsUpToWhichItHasSeen() {
        sees(
                new News.ReplicasReached(new ResourceVersion(7)),
                new News.ReplicasReached(new ResourceVersion(5)),
                new News.OfLedger(new Change.Reached(Change.Type.CLAIMS, new ResourceVersion(9))));

        assertThat(pool().tokens())
                .isEqualTo(new Tokens(new ResourceVersion(7), new ResourceVersion(9), ResourceVersion.NONE));
    }
}
