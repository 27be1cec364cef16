package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Finding;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolState;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.UnobservableReason;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HappeningTest {
    private static final PoolName POOL = new PoolName("h100");
    private static final ResourcePoolId DEVICES = new ResourcePoolId("gpu.example.com", "n1");
    private static final PoolState.Unobservable TWO_SCHEDULERS = new PoolState.Unobservable(
            UnobservableReason.SEVERAL_ALLOCATORS,
            IntStream.rangeClosed(1, 7)
                    .mapToObj(number -> new NodeName("n" + number))
                    .toList(),
            List.of(new SchedulerName("default-scheduler"), new SchedulerName("other")));

    record Case(String name, List<Happening> happenings, boolean warning, String said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case ofPool(String name, PoolStatus.State state, PoolState ledger, boolean warning, String said) {
        return new Case(name, List.of(Happening.of(POOL, state, ledger)), warning, said);
    }

    static Stream<Case> cases() {
        PoolStatus.State several = new PoolStatus.State.Unobservable(UnobservableReason.SEVERAL_ALLOCATORS);
        return Stream.of(
                ofPool(
                        "an observed pool",
                        new PoolStatus.State.Observed(),
                        new PoolState.Observed(),
                        false,
                        "PoolObserved: What is free in the pool is published."),
                ofPool(
                        "too much on its way",
                        new PoolStatus.State.TooManyUnsettled(),
                        new PoolState.Observed(),
                        true,
                        "PoolStale: More replicas are on their way than can be listed (TooManyUnsettled): what was published"
                                + " before stays."),
                ofPool(
                        "many nodes are the reason",
                        several,
                        TWO_SCHEDULERS,
                        true,
                        "PoolUnobservable: What is free in the pool cannot be said (SeveralAllocators): schedulers"
                                + " default-scheduler, other; nodes n1, n2, n3, n4, n5 and 2 more."),
                ofPool(
                        "nothing says any more which nodes are the reason",
                        several,
                        new PoolState.Observed(),
                        true,
                        "PoolUnobservable: What is free in the pool cannot be said (SeveralAllocators)."),
                ofPool(
                        "there is another reason by now",
                        new PoolStatus.State.Unobservable(UnobservableReason.SHARED_DEVICES),
                        TWO_SCHEDULERS,
                        true,
                        "PoolUnobservable: What is free in the pool cannot be said (%s)."
                                .formatted(UnobservableReason.SHARED_DEVICES)),
                new Case(
                        "a device that two claims hold is told to both",
                        Happening.of(new Finding.AllocatedTwice(
                                new DeviceId(DEVICES, "gpu-0"),
                                List.of(new ClaimKey("team", "a"), new ClaimKey("team", "b")))),
                        true,
                        "DeviceAllocatedTwice: The device (gpu.example.com/n1/gpu-0) is allocated to several claims: team/a,"
                                + " team/b."),
                new Case(
                        "an invalid pool of devices",
                        Happening.of(new Finding.InvalidPool(DEVICES)),
                        true,
                        "ResourcePoolInvalid: Nothing is allocated from the resource pool (gpu.example.com/n1): its devices have"
                                + " equal names, or counters that do not exist."));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isToldLikeThis(Case given) {
        assertThat(given.happenings)
                .isNotEmpty()
                .allMatch(happening -> happening.isWarning() == given.warning)
                .allSatisfy(happening ->
                        assertThat(happening.reason() + ": " + happening.text()).isEqualTo(given.said));
    }
}
