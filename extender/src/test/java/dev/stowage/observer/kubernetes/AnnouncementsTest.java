package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolState;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.UnobservableReason;
import dev.stowage.observer.Growth;
import dev.stowage.observer.Happening;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.SteeringState;
import dev.stowage.observer.wire.ObservationDocument.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnnouncementsTest {
    private static final PoolName POOL = new PoolName("h100");
    private static final PoolState.Unobservable BROKEN =
            new PoolState.Unobservable(UnobservableReason.TWO_ALLOCATORS, List.of(new NodeName("n1")), List.of());
    private static final PoolStatus OBSERVED = status(new PoolStatus.State.Observed());
    private static final PoolStatus UNOBSERVABLE =
            status(new PoolStatus.State.Unobservable(UnobservableReason.TWO_ALLOCATORS));
    private static final Happening BECAME_UNOBSERVABLE =
            new Happening.Unobservable(POOL, "TwoAllocators", List.of("n1"), List.of());

    private final List<Happening> told = new ArrayList<>();
    private Verdict published = Verdict.NONE;
    private PoolState ledger = new PoolState.Observed();
    private boolean works = true;
    private final Announcements announcements =
            new Announcements((_, _) -> works, _ -> published, _ -> ledger, told::add);

    private static PoolStatus status(PoolStatus.State state) {
        return new PoolStatus(
                state,
                new PoolStatus.Nodes(List.of(), 0, List.of(), List.of(), List.of()),
                Growth.UNKNOWN,
                SteeringState.UNKNOWN,
                new PoolStatus.Seen(ResourceVersion.NONE, List.of()),
                PoolStatus.InFlight.NOTHING);
    }

    @Test
    void tellsOfAPoolThatIsObservedForTheFirstTime() {
        announcements.write(POOL, OBSERVED);

        assertThat(told).containsExactly(new Happening.Observed(POOL));
    }

    @Test
    void tellsOfEachChangeOnce() {
        announcements.write(POOL, OBSERVED);
        announcements.write(POOL, OBSERVED);
        ledger = BROKEN;
        announcements.write(POOL, UNOBSERVABLE);
        announcements.write(POOL, UNOBSERVABLE);
        announcements.write(POOL, OBSERVED);

        assertThat(told)
                .containsExactly(new Happening.Observed(POOL), BECAME_UNOBSERVABLE, new Happening.Observed(POOL));
    }

    @Test
    void repeatsNothingThatAnotherOneTold() {
        published = new Verdict("Unobservable", "TwoAllocators");
        announcements.write(POOL, UNOBSERVABLE);

        assertThat(told).isEmpty();
    }

    @Test
    void asksAgainWhatIsPublishedWhenOthersWrote() {
        announcements.write(POOL, OBSERVED);
        announcements.forget();
        published = new Verdict("Unobservable", "TwoAllocators");
        announcements.write(POOL, OBSERVED);

        assertThat(told).containsExactly(new Happening.Observed(POOL), new Happening.Observed(POOL));
    }

    @Test
    void tellsNothingThatIsNotWritten() {
        works = false;
        assertThat(announcements.write(POOL, OBSERVED)).isFalse();
        assertThat(told).isEmpty();

        works = true;
        announcements.write(POOL, OBSERVED);
        assertThat(told).containsExactly(new Happening.Observed(POOL));
    }

    @Test
    void namesNobodyIfTheReasonHasPassedMeanwhile() {
        announcements.write(POOL, UNOBSERVABLE);

        assertThat(told).containsExactly(new Happening.Unobservable(POOL, "TwoAllocators", List.of(), List.of()));
    }

    @Test
    void tellsWhenTooMuchIsOnItsWay() {
        published = new Verdict("Observed", "");
        announcements.write(POOL, status(new PoolStatus.State.TooManyUnsettled()));

        assertThat(told).containsExactly(new Happening.TooManyUnsettled(POOL));
    }
}
