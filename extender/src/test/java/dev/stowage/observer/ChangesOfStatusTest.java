package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.ResourceVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is new in a status decides how soon it is written. */
final class ChangesOfStatusTest {
    private static final ReplicaStatus WAITING =
            new ReplicaStatus(new ReplicaStatus.Counts(2, 1, 0), List.of(), List.of(), List.of());
    private static final ReplicaStatus READY =
            new ReplicaStatus(new ReplicaStatus.Counts(2, 2, 2), List.of(), List.of(), List.of());

    private static PoolStatus pool(int devices, Growth growth) {
        PoolCensus census = PublicationTest.census(WalkCensus.pool(1, devices), List.of());
        return ((Publication.Published) Publication.of(census, growth)).status();
    }

    private static PoolStatus seenFurther(PoolStatus status) {
        return new PoolStatus(
                status.state(),
                status.nodes(),
                status.growth(),
                status.steering(),
                new PoolStatus.Seen(new ResourceVersion(99), status.seen().usage()),
                status.inFlight());
    }

    @Test
    void isNoneIfAllIsTheSame() {
        assertThat(pool(4, Growth.UNKNOWN).changeTo(pool(4, Growth.UNKNOWN))).isEqualTo(Pacing.Change.NONE);
        assertThat(WAITING.changeTo(WAITING)).isEqualTo(Pacing.Change.NONE);
    }

    @Test
    void isMinorIfOnlyMoreWasSeen() {
        PoolStatus status = pool(4, Growth.UNKNOWN);

        assertThat(status.changeTo(seenFurther(status))).isEqualTo(Pacing.Change.MINOR);
    }

    @Test
    void isMajorIfSomethingElseIsNew() {
        PoolStatus status = pool(4, Growth.UNKNOWN);

        assertThat(status.changeTo(pool(3, Growth.UNKNOWN))).isEqualTo(Pacing.Change.MAJOR);
        assertThat(status.changeTo(pool(4, Growth.BLOCKED))).isEqualTo(Pacing.Change.MAJOR);
        assertThat(WAITING.changeTo(READY)).isEqualTo(Pacing.Change.MAJOR);
    }
}
