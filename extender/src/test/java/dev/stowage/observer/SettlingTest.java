package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Landing;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.Node;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SlotName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is in flight, where a replica has pods elsewhere, or pods that take nothing, or that are nowhere or on several nodes. */
final class SettlingTest {
    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final PodGroup OTHER = new PodGroup("other", "Standalone", PodGroup.NO_COPY);
    private static final PodGroup ROUTER = new PodGroup("router", "Standalone", PodGroup.NO_COPY);
    private static final SlotName SLOT = new SlotName("a/0");

    /** With so many pods of group main here, one in another pool, and one that takes nothing. */
    private static PoolCensus.ReplicaInPool replica(int pods, PoolCensus.Accounted... accounted) {
        return new PoolCensus.ReplicaInPool(
                new ObservedReplica(
                        new ReplicaKey("team", "a", "model"),
                        "observation",
                        "chat",
                        false,
                        List.of(),
                        List.of(
                                expected(MAIN, pods, WalkCensus.POOL, 1),
                                expected(OTHER, 1, new PoolName("elsewhere"), 1),
                                expected(ROUTER, 1, WalkCensus.POOL, 0)),
                        List.of(new ObservedReplica.Predicted(
                                WalkCensus.POOL,
                                SLOT,
                                gpus(4),
                                "",
                                false,
                                List.of(new PlannedReplica.Pods(MAIN, pods)))),
                        false),
                List.of(accounted));
    }

    private static ObservedReplica.Expected expected(PodGroup group, int count, PoolName pool, int gpus) {
        return new ObservedReplica.Expected(group, count, pool, gpus == 0 ? new TreeMap<>() : gpus(gpus));
    }

    /** Another replica, with one pod to come to the slot of the first. */
    private static PoolCensus.ReplicaInPool beside() {
        return new PoolCensus.ReplicaInPool(
                new ObservedReplica(
                        new ReplicaKey("team", "b", "other-model"),
                        "other-observation",
                        "chat",
                        false,
                        List.of(),
                        List.of(expected(MAIN, 1, WalkCensus.POOL, 1)),
                        List.of(new ObservedReplica.Predicted(
                                WalkCensus.POOL, SLOT, gpus(4), "", false, List.of(new PlannedReplica.Pods(MAIN, 1)))),
                        false),
                List.of());
    }

    private static SortedMap<String, Integer> gpus(int count) {
        return new TreeMap<>(Map.of("gpu", count));
    }

    private static PoolCensus.Accounted pod(String uid, Place place) {
        return new PoolCensus.Accounted(new PodUid(uid), MAIN, new Landing.OnSlot(SLOT), place);
    }

    private static Place on(int node) {
        return new Place.On(WalkCensus.name(node));
    }

    private static PoolStatus published(List<Change> changes, PoolCensus.ReplicaInPool... replicas) {
        Publication publication = Publication.of(PublicationTest.census(changes, List.of(replicas)), Growth.UNKNOWN);
        return ((Publication.Published) publication).status();
    }

    @Test
    void isOverWhenThePodsThatTakeDevicesHereAreAccounted() {
        assertThat(published(WalkCensus.pool(2, 4), replica(1, pod("1", on(0)))).inFlight())
                .isEqualTo(PoolStatus.InFlight.NOTHING);
    }

    @Test
    void listsWhatIsAllThereIfItIsElsewhereThanOnASlotThatIsOpen() {
        PoolCensus.ReplicaInPool astray =
                replica(1, new PoolCensus.Accounted(new PodUid("1"), MAIN, new Landing.OffSlot(), on(0)));

        assertThat(published(WalkCensus.pool(2, 4), astray).inFlight()).isEqualTo(PoolStatus.InFlight.NOTHING);
        assertThat(published(WalkCensus.pool(2, 4), astray, beside()).inFlight().unsettled())
                .containsExactly(
                        new PoolStatus.Unsettled(
                                astray.replica().key(),
                                List.of(new PoolStatus.Accounted(MAIN, PoolStatus.Accounted.OFF_SLOT, 1))),
                        new PoolStatus.Unsettled(beside().replica().key(), List.of()));
    }

    @Test
    void doesNotListWhatIsOnASlotThatIsOpen() {
        PoolStatus status = published(WalkCensus.pool(2, 4), replica(1, pod("1", on(0))), beside());

        assertThat(status.inFlight().unsettled())
                .containsExactly(new PoolStatus.Unsettled(beside().replica().key(), List.of()));
    }

    @Test
    void namesNoNodeOfAPodThatIsNowhere() {
        PoolStatus status = published(WalkCensus.pool(2, 4), replica(2, pod("1", new Place.Unsaid())));

        assertThat(status.inFlight().unsettled()).hasSize(1);
        assertThat(status.inFlight().openSlots()).isEmpty();
    }

    @Test
    void namesNoNodeThatCannotBeUsedAnyMore() {
        List<Change> changes = new ArrayList<>(WalkCensus.pool(2, 4));
        changes.add(new Change.NodeSeen(
                new Node(WalkCensus.name(0), Labels.NONE, true, true, List.of(), Resources.NONE, 110)));

        assertThat(published(changes, replica(2, pod("1", on(0)))).inFlight().openSlots())
                .isEmpty();
    }

    @Test
    void namesTheTightestOfSeveralNodesInWhateverOrder() {
        List<Change> changes = new ArrayList<>(WalkCensus.pool(2, 4));
        Claim foreign = WalkCensus.claim(new Truth.TrueClaim("foreign", 1, SLOT, List.of(0, 1)));
        changes.add(new Change.ClaimSeen(foreign));
        changes.add(new Change.PodSeen(new Pod(
                new PodKey("team", "foreign"),
                new PodUid("foreign"),
                on(1),
                new SchedulerName("s"),
                false,
                Resources.NONE,
                1,
                List.of())));

        for (List<Integer> nodes : List.of(List.of(0, 1), List.of(1, 0))) {
            PoolStatus status =
                    published(changes, replica(3, pod("1", on(nodes.getFirst())), pod("2", on(nodes.getLast()))));
            assertThat(status.inFlight().openSlots())
                    .extracting(PoolStatus.OpenSlot::free)
                    .containsExactly(DeviceCounts.of(2));
        }
    }

    @Test
    void saysUpToWhichPodsWereSeenWhereTheyTakeCpuOrMemoryThatLimitsWhatIsFree() {
        for (Kind kind : List.of(kind(new MilliCpu(1), Bytes.ZERO), kind(MilliCpu.ZERO, new Bytes(1)))) {
            List<Change> changes = new ArrayList<>(WalkCensus.pool(1, 4));
            changes.set(
                    0, new Change.PoolSeen(new Pool(WalkCensus.POOL, Labels.NONE, List.of(), "", "", List.of(kind))));

            assertThat(published(changes, replica(1)).seen().usage())
                    .containsExactly(new ResourceVersion(8), new ResourceVersion(9));
        }
    }

    private static Kind kind(MilliCpu cpu, Bytes memory) {
        return new Kind(
                "gpu", new Kind.Claiming.ByClaim("gpu.example.com", new ClassName("gpu"), List.of()), cpu, memory);
    }

    @Test
    void isToldOfNoPodWithoutItsFacts() {
        Change bare = new Change.PodSeen(new Pod(
                new PodKey("team", "p"),
                new PodUid("p"),
                new Place.Unsaid(),
                new SchedulerName("s"),
                false,
                Resources.NONE,
                0,
                List.of()));

        assertThatThrownBy(() -> new News.OfLedger(bare)).isInstanceOf(IllegalArgumentException.class);
    }
}
