package dev.stowage.observer;

import static dev.stowage.observer.Scenario.Type.CLAIMS;
import static dev.stowage.observer.Scenario.Type.OWNERS;
import static dev.stowage.observer.Scenario.Type.PODS;
import static dev.stowage.observer.Scenario.Type.REPLICAS;

import dev.stowage.observer.Scenario.May;
import dev.stowage.observer.Scenario.Wish;
import java.util.List;

/** Small pools in which all that can go wrong has room. */
final class Scenarios {
    static final Scenario TWO_ON_ONE = Scenario.of("two on one device", 1, 1, Wish.pods(1, 1), Wish.pods(1, 1));
    static final Scenario THREE_ON_TWO =
            Scenario.of("three on two devices", 1, 2, Wish.pods(1, 1), Wish.pods(1, 1), Wish.pods(1, 1));
    static final Scenario PAIR = Scenario.of(
                    "a pair and a hole", 2, 2, Wish.pods(1, 1), Wish.pods(2, 1), Wish.pods(1, 2))
            .with(May.NOTHING.lagging(CLAIMS));
    static final Scenario GANG = Scenario.of(
                    "a gang and a single", 2, 2, Wish.gang(2, 1), Wish.pods(1, 2), Wish.pods(1, 1))
            .with(May.NOTHING.lagging(PODS, CLAIMS));
    static final Scenario REMOVAL = Scenario.of("removal", 1, 2, Wish.pods(1, 2), Wish.pods(1, 1))
            .with(May.NOTHING.removing(1).lagging(CLAIMS, REPLICAS));
    static final Scenario SHARED_SLOT = Scenario.of(
                    "removal from a shared slot", 2, 2, Wish.pods(1, 1), Wish.pods(1, 1), Wish.pods(1, 2))
            .with(May.NOTHING.removing(1).inStep());
    static final Scenario RECREATION = Scenario.of(
                    "recreation", 2, 2, Wish.pods(1, 1), Wish.pods(1, 1), Wish.pods(1, 2))
            .with(May.NOTHING.removing(1).lagging(PODS, CLAIMS));
    static final Scenario EVICTION = Scenario.of("eviction", 2, 2, Wish.pods(2, 1), Wish.pods(1, 2))
            .with(May.NOTHING.evicting(1).lagging(PODS, CLAIMS));
    static final Scenario TWO_SLOTS = Scenario.of(
                    "eviction from one of two slots", 2, 4, Wish.pods(1, 1), Wish.pods(2, 2), Wish.pods(1, 3))
            .with(May.NOTHING.evicting(1).inStep());
    static final Scenario LIE = Scenario.of("a foreign pod that lies", 1, 2, Wish.pods(1, 1), Wish.pods(1, 1))
            .with(May.NOTHING.foreign(1).lagging(CLAIMS, OWNERS));
    static final Scenario COMING_AND_GOING = Scenario.of(
                    "foreign pods that go", 2, 3, Wish.pods(1, 2), Wish.pods(2, 1), Wish.pods(1, 2))
            .with(May.NOTHING.foreign(2).inStep());
    static final Scenario RESTART = Scenario.of("restart", 1, 2, Wish.pods(1, 2), Wish.pods(1, 1))
            .with(May.NOTHING.foreign(1).restarting(1).lagging(CLAIMS, REPLICAS));
    static final Scenario TWO_OBSERVERS = Scenario.of(
                    "two observers", 1, 2, Wish.pods(1, 1), Wish.pods(1, 1), Wish.pods(1, 1))
            .with(May.NOTHING.observedBy(2).lagging(CLAIMS, REPLICAS));
    static final Scenario TWO_OBSERVERS_AND_A_STRANGER = Scenario.of(
                    "two observers and a foreign pod", 1, 2, Wish.pods(1, 2), Wish.pods(1, 1))
            .with(May.NOTHING.observedBy(2).foreign(1).lagging(CLAIMS));
    static final Scenario UNSTEERED = Scenario.of("unsteered", 2, 2, Wish.pods(2, 1), Wish.pods(1, 2), Wish.pods(1, 1))
            .with(May.NOTHING.lagging(CLAIMS))
            .unsteered();

    /** Too large to be walked through. */
    static final List<Scenario> EVERYTHING = List.of(
            Scenario.of(
                            "everything",
                            3,
                            4,
                            Wish.pods(2, 2),
                            Wish.gang(2, 3),
                            Wish.pods(1, 1),
                            Wish.pods(1, 4),
                            Wish.pods(1, 2))
                    .with(May.NOTHING
                            .removing(2)
                            .evicting(1)
                            .foreign(2)
                            .restarting(1)
                            .observedBy(2)),
            Scenario.of(
                            "closed",
                            3,
                            3,
                            Wish.gang(2, 2),
                            Wish.pods(2, 1),
                            Wish.pods(1, 3),
                            Wish.pods(1, 1),
                            Wish.pods(1, 1))
                    .with(May.NOTHING.removing(2).restarting(1).observedBy(2)));

    private Scenarios() {}

    static List<Scenario> all() {
        return List.of(
                TWO_ON_ONE,
                THREE_ON_TWO,
                PAIR,
                GANG,
                REMOVAL,
                SHARED_SLOT,
                RECREATION,
                EVICTION,
                TWO_SLOTS,
                LIE,
                COMING_AND_GOING,
                RESTART,
                TWO_OBSERVERS,
                TWO_OBSERVERS_AND_A_STRANGER,
                UNSTEERED);
    }
}
