package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Bucket;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.IneligibleReason;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Standing;
import dev.stowage.extender.UnobservableReason;
import dev.stowage.fleet.Golden;
import dev.stowage.observer.Growth;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.SteeringState;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ObservationDocumentTest {
    private static final PoolStatus.Seen SEEN =
            new PoolStatus.Seen(new ResourceVersion(48211), List.of(new ResourceVersion(48230)));

    @Test
    void writesAllThatIsKnown() {
        PodGroup leader = new PodGroup("main", "Leader", 0);
        PodGroup single = new PodGroup("side", "Standalone", PodGroup.NO_COPY);
        SlotName slot = new SlotName("chat-0-3f9c2a7b10/0");
        PoolStatus.InFlight inFlight = new PoolStatus.InFlight(
                List.of(new PoolStatus.Unsettled(
                        new ReplicaKey("team", "chat-0-3f9c2a7b10", "0c4"),
                        List.of(
                                new PoolStatus.Accounted(leader, slot, 1),
                                new PoolStatus.Accounted(single, PoolStatus.Accounted.OFF_SLOT, 2)))),
                List.of(new PoolStatus.OpenSlot(slot, new Standing.Usable(DeviceCounts.of(3, 1), "a"))));

        check(
                "observed",
                new PoolStatus(
                        new PoolStatus.State.Observed(),
                        nodes(),
                        Growth.POSSIBLE,
                        SteeringState.ACTIVE,
                        SEEN,
                        inFlight));
    }

    @Test
    void writesNoVersionWhereNothingMayBeTakenForAccounted() {
        PoolStatus.Seen unsaid = new PoolStatus.Seen(
                ResourceVersion.NONE, List.of(new ResourceVersion(48230), new ResourceVersion(48231)));

        check(
                "stale",
                new PoolStatus(
                        new PoolStatus.State.TooManyUnsettled(),
                        nodes(),
                        Growth.BLOCKED,
                        SteeringState.INACTIVE,
                        unsaid,
                        PoolStatus.InFlight.NOTHING));
    }

    @Test
    void writesWhyNothingCanBeSaid() {
        check(
                "unobservable",
                new PoolStatus(
                        new PoolStatus.State.Unobservable(UnobservableReason.TWO_ALLOCATORS),
                        new PoolStatus.Nodes(List.of("gpu"), 4, List.of(), List.of(), List.of(32L)),
                        Growth.UNKNOWN,
                        SteeringState.UNKNOWN,
                        SEEN,
                        PoolStatus.InFlight.NOTHING));
    }

    /** 1,000 nodes of 8 devices with as many kinds of bucket as there can be, and nothing in flight. */
    @Test
    void isSmallForALargePoolAtRest() {
        List<Bucket> buckets = new ArrayList<>();
        for (int free = 8; free >= 0; free--) {
            buckets.add(new Bucket(DeviceCounts.of(free), "", 1_000 / 9 + (free == 0 ? 1 : 0)));
        }
        PoolStatus status = new PoolStatus(
                new PoolStatus.State.Observed(),
                new PoolStatus.Nodes(List.of("gpu"), 1_000, nodes().ineligible(), buckets, List.of(8_000L)),
                Growth.UNKNOWN,
                SteeringState.ACTIVE,
                SEEN,
                PoolStatus.InFlight.NOTHING);

        assertThat(json(status).getBytes(StandardCharsets.UTF_8).length).isLessThan(4_096);
    }

    private static PoolStatus.Nodes nodes() {
        return new PoolStatus.Nodes(
                List.of("gpu", "nic"),
                4,
                List.of(new PoolStatus.Ineligible(IneligibleReason.CORDONED, 1)),
                List.of(new Bucket(DeviceCounts.of(8, 2), "a", 2), new Bucket(DeviceCounts.of(3, 1), "b", 1)),
                List.of(32L, 8L));
    }

    private static void check(String name, PoolStatus status) {
        Golden.check(ObservationDocumentTest.class, name + ".out.json", json(status) + "\n");
    }

    private static String json(PoolStatus status) {
        return new KubernetesSerialization()
                .asJson(ObservationDocument.toApply(new PoolName("h100"), status, "companion-6f"));
    }
}
