package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Bucket;
import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Pool;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Slice;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Standing;
import dev.stowage.extender.UnobservableReason;
import dev.stowage.observer.Truth.TruePod;
import dev.stowage.observer.wire.ObservationDocument;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PublicationTest {
    private static final PodGroup GROUP = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final SlotName SLOT = new SlotName("a/0");
    private static final SlotName OTHER = new SlotName("a/1");

    @Test
    void anEmptyPoolHasAllItsNodesInOneBucket() {
        PoolStatus status = published(Truth.NOTHING);

        assertThat(status.state()).isEqualTo(new PoolStatus.State.Observed());
        assertThat(status.nodes().buckets()).containsExactly(new Bucket(DeviceCounts.of(4), "", 2));
        assertThat(status.nodes().summary()).isEqualTo("gpu 8/8");
        assertThat(status.inFlight()).isEqualTo(PoolStatus.InFlight.NOTHING);
    }

    @Test
    void aReplicaWithoutPodsIsUnsettled() {
        PoolStatus status = published(Truth.NOTHING.recording(replica("a", 2, SLOT, 2)));

        assertThat(status.inFlight().unsettled()).containsExactly(unsettled("a"));
        assertThat(status.inFlight().openSlots()).isEmpty();
    }

    @Test
    void ofAnOpenSlotThatHasAPodTheBucketIsSaid() {
        Truth truth = bound(bound(Truth.NOTHING.recording(replica("a", 3, SLOT, 3)), "a", 1, SLOT), "a", 2, SLOT);

        PoolStatus status = published(truth);

        assertThat(status.inFlight().unsettled())
                .containsExactly(unsettled("a", new PoolStatus.Accounted(GROUP, SLOT, 2)));
        assertThat(status.inFlight().openSlots()).containsExactly(openSlot(SLOT, 2));
        assertThat(status.nodes().summary()).isEqualTo("gpu 6/8");
    }

    @Test
    void aSettledReplicaIsNotListed() {
        Truth truth = bound(bound(Truth.NOTHING.recording(replica("a", 2, SLOT, 2)), "a", 1, SLOT), "a", 2, SLOT);

        assertThat(published(truth).inFlight()).isEqualTo(PoolStatus.InFlight.NOTHING);
    }

    @Test
    void aPodOffItsSlotIsAccountedWithoutOne() {
        Truth truth = bound(Truth.NOTHING.recording(replica("a", 2, SLOT, 2)), "a", 1, Truth.OFF);

        assertThat(published(truth).inFlight().unsettled())
                .containsExactly(unsettled("a", new PoolStatus.Accounted(GROUP, Truth.OFF, 1)));
    }

    @Test
    void aSlotStaysOpenWhileAnyReplicaThatNamesItHasPodsToCome() {
        Truth shared = bound(Truth.NOTHING.recording(replica("a", 1, SLOT, 1)), "a", 1, SLOT)
                .recording(replica("b", 1, SLOT, 1));

        PoolStatus status = published(shared);

        assertThat(status.inFlight().unsettled()).containsExactly(unsettled("b"));
        assertThat(status.inFlight().openSlots()).containsExactly(openSlot(SLOT, 3));
    }

    @Test
    void aSlotThatHasAllItsPodsIsOpenWhileItsReplicaIsUnsettled() {
        ObservedReplica both = new ObservedReplica(
                key("a"),
                uid("a"),
                "a",
                false,
                List.of(),
                List.of(expected(2)),
                List.of(predicted(SLOT, 1), predicted(OTHER, 1)),
                false);

        assertThat(published(bound(Truth.NOTHING.recording(both), "a", 1, SLOT))
                        .inFlight()
                        .openSlots())
                .containsExactly(openSlot(SLOT, 3));
    }

    @Test
    void nothingIsPublishedWhileNobodyKnowsWhoseAClaimIs() {
        Truth bound = bound(Truth.NOTHING.recording(replica("a", 1, SLOT, 1)), "a", 1, SLOT);
        Truth unseen = new Truth(Truth.NOTHING.pods(), bound.claims(), bound.replicas(), Truth.NOTHING.owners());

        assertThat(publication(unseen)).isInstanceOf(Publication.Withheld.class);
    }

    @Test
    void aPoolOfWhichNothingCanBeSaidHasNoBucketsAndCallsNothingAccounted() {
        Slice half = WalkCensus.slice(0, 4);
        List<Change> changes = new ArrayList<>(WalkCensus.pool(2, 4));
        changes.add(
                new Change.SliceSeen(new Slice(half.name(), half.pool(), 1, 2, half.devices(), half.counterSets())));
        PoolStatus status = published(census(changes, List.of()));

        assertThat(status.state()).isEqualTo(new PoolStatus.State.Unobservable(UnobservableReason.INCOMPLETE_SLICES));
        assertThat(status.nodes().buckets()).isEmpty();
        assertThat(status.nodes().observed()).isEqualTo(2);
        assertThat(status.seen().replicas()).isEqualTo(ResourceVersion.NONE);
    }

    @ParameterizedTest(name = "{0} replicas in flight: {1} listed")
    @CsvSource({"999, 999", "1000, 1000", "1001, 0"})
    void moreThanCanBeListedIsNotListedInPart(int replicas, int listed) {
        List<PoolCensus.ReplicaInPool> all = new ArrayList<>();
        for (int number = 0; number < replicas; number++) {
            all.add(new PoolCensus.ReplicaInPool(replica("r" + number, 1, SLOT, 1), List.of()));
        }
        PoolStatus status = published(census(WalkCensus.pool(2, 4), all));

        assertThat(status.inFlight().unsettled()).hasSize(listed);
        assertThat(status.state())
                .isEqualTo(listed > 0 ? new PoolStatus.State.Observed() : new PoolStatus.State.TooManyUnsettled());
        assertThat(status.seen().replicas().number()).isEqualTo(listed > 0 ? 7 : 0);
        assertThat(status.nodes().summary()).isEqualTo("gpu 8/8");
    }

    @Test
    void aLargePoolAtRestIsASmallDocument() {
        List<PoolCensus.ReplicaInPool> settled = new ArrayList<>();
        List<Change> changes = new ArrayList<>(WalkCensus.pool(1_000, 8));
        for (int number = 0; number < 5_000; number++) {
            String pod = "pod-" + number;
            int node = number / 5;
            changes.add(
                    new Change.ClaimSeen(WalkCensus.claim(new Truth.TrueClaim(pod, node, SLOT, List.of(number % 5)))));
            settled.add(new PoolCensus.ReplicaInPool(
                    replica("replica-" + number, 1, SLOT, 1),
                    List.of(new PoolCensus.Accounted(
                            new PodUid(pod), GROUP, new Landing.OnSlot(SLOT), new Place.On(WalkCensus.name(node))))));
        }
        PoolStatus status = published(census(changes, settled));

        String document = new KubernetesSerialization()
                .asJson(ObservationDocument.toApply(WalkCensus.POOL, status, "companion-6f7d8c9b5d-x2x9z"));
        assertThat(status.nodes().summary()).isEqualTo("gpu 3000/8000");
        assertThat(document.getBytes(StandardCharsets.UTF_8).length).isLessThan(4_096);
    }

    @Test
    void theOrderOfReplicasDoesNotMatter() {
        List<PoolCensus.ReplicaInPool> all = new ArrayList<>();
        for (int number = 0; number < 50; number++) {
            all.add(new PoolCensus.ReplicaInPool(replica("r" + number, 1, SLOT, 1), List.of()));
        }
        PoolStatus status = published(census(WalkCensus.pool(2, 4), all));
        Collections.reverse(all);

        assertThat(published(census(WalkCensus.pool(2, 4), all))).isEqualTo(status);
    }

    @Test
    void wherePodsCountTooBothVersionsAreSaid() {
        List<Change> changes = new ArrayList<>(WalkCensus.pool(1, 4));
        changes.set(
                0,
                new Change.PoolSeen(new Pool(
                        WalkCensus.POOL,
                        Labels.NONE,
                        List.of(),
                        "",
                        "",
                        List.of(new Kind(
                                "gpu",
                                new Kind.Claiming.ByResource(new ResourceName("example.com/gpu")),
                                MilliCpu.ZERO,
                                Bytes.ZERO)))));

        assertThat(published(census(changes, List.of())).seen().usage())
                .containsExactly(new ResourceVersion(8), new ResourceVersion(9));
        assertThat(published(census(WalkCensus.pool(1, 4), List.of())).seen().usage())
                .containsExactly(new ResourceVersion(8));
    }

    static PoolCensus census(List<Change> changes, List<PoolCensus.ReplicaInPool> replicas) {
        Ledger ledger = Ledger.empty((_, _, _) -> true).after(changes);
        return new PoolCensus(
                ledger.pool(WalkCensus.POOL).orElseThrow(),
                new Tokens(new ResourceVersion(7), new ResourceVersion(8), new ResourceVersion(9)),
                replicas,
                new SteeringRecord(List.of(), SteeringState.ACTIVE),
                List.of());
    }

    private static Publication publication(Truth truth) {
        return Publication.of(new WalkCensus(2, 4, Set.of()).of(truth, Set.of()), Growth.UNKNOWN);
    }

    private static PoolStatus published(Truth truth) {
        return ((Publication.Published) publication(truth)).status();
    }

    static PoolStatus published(PoolCensus census) {
        return ((Publication.Published) Publication.of(census, Growth.UNKNOWN)).status();
    }

    /** One more pod, of one device, on node 0. */
    private static Truth bound(Truth truth, String replica, int number, SlotName slot) {
        TruePod pod =
                new TruePod(uid(replica) + "/" + number, uid(replica), replica, GROUP, 1, Truth.NOWHERE, Truth.OFF);
        return truth.creating(List.of(pod), uid(replica)).binding(pod, 0, slot, 4);
    }

    static ObservedReplica replica(String name, int pods, SlotName slot, int onSlot) {
        return new ObservedReplica(
                key(name),
                uid(name),
                name,
                false,
                List.of(),
                List.of(expected(pods)),
                List.of(predicted(slot, onSlot)),
                false);
    }

    private static ObservedReplica.Expected expected(int pods) {
        return new ObservedReplica.Expected(GROUP, pods, WalkCensus.POOL, gpus(1));
    }

    private static ObservedReplica.Predicted predicted(SlotName slot, int pods) {
        return new ObservedReplica.Predicted(
                WalkCensus.POOL, slot, gpus(4), "", false, List.of(new PlannedReplica.Pods(GROUP, pods)));
    }

    private static SortedMap<String, Integer> gpus(int count) {
        SortedMap<String, Integer> devices = new TreeMap<>();
        devices.put("gpu", count);
        return devices;
    }

    private static ReplicaKey key(String name) {
        return new ReplicaKey(WalkCensus.NAMESPACE, name, uid(name));
    }

    private static String uid(String name) {
        return name + "-uid";
    }

    private static PoolStatus.Unsettled unsettled(String name, PoolStatus.Accounted... accounted) {
        return new PoolStatus.Unsettled(key(name), List.of(accounted));
    }

    private static PoolStatus.OpenSlot openSlot(SlotName slot, int free) {
        return new PoolStatus.OpenSlot(slot, new Standing.Usable(DeviceCounts.of(free), ""));
    }
}
