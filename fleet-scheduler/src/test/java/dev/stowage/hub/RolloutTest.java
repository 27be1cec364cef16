package dev.stowage.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.hub.RolledReplica.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which replica gets the template next. */
final class RolloutTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration DEADLINE = Duration.ofMinutes(10);
    private static final Standing READY = new Standing.Ready();
    private static final Standing UNTOLD = new Standing.Untold();

    record Case(String name, List<RolledReplica> replicas, Rollout expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static RolledReplica old(String name, Standing standing) {
        return new RolledReplica(name, "old", standing);
    }

    private static RolledReplica updated(String name, Standing standing) {
        return new RolledReplica(name, "new", standing);
    }

    private static Standing coming(Duration ago) {
        return new Standing.Unready(false, NOW.minus(ago), "1 of 2 pods are ready.");
    }

    private static Standing broken(Duration ago) {
        return new Standing.Unready(true, NOW.minus(ago), "0 of 2 pods are ready.");
    }

    private static Rollout update(String replica) {
        return new Rollout.Update(replica);
    }

    private static Rollout waitFor(Duration time) {
        return new Rollout.WaitUntil(NOW.plus(time));
    }

    private static Rollout stopped(String replica, String why) {
        return new Rollout.Stopped(
                "The replica %s has not been ready for 10m with revision new: %s".formatted(replica, why));
    }

    static Stream<Case> steps() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.of(
                new Case("no replica", List.of(), new Rollout.Complete()),
                new Case("all updated and ready", List.of(updated("a", READY)), new Rollout.Complete()),
                new Case("the first by name", List.of(old("b", READY), old("a", READY)), update("a")),
                new Case(
                        "one that serves nothing before one that serves",
                        List.of(old("a", READY), old("b", coming(minute))),
                        update("b")),
                new Case(
                        "one of which nothing is told before one that serves",
                        List.of(old("a", READY), old("b", UNTOLD)),
                        update("b")),
                new Case(
                        "of several that serve nothing the first by name",
                        List.of(old("c", broken(minute)), old("b", coming(minute)), old("a", READY)),
                        update("b")),
                new Case("the next when the last is ready", List.of(updated("a", READY), old("b", READY)), update("b")),
                new Case(
                        "not while the last is coming",
                        List.of(updated("a", coming(minute)), old("b", READY)),
                        waitFor(Duration.ofMinutes(9))),
                new Case(
                        "not even one that serves nothing while the last is coming",
                        List.of(updated("a", coming(minute)), old("b", broken(minute))),
                        waitFor(Duration.ofMinutes(9))),
                new Case(
                        "not before anything is told of the last",
                        List.of(updated("a", UNTOLD), old("b", READY)),
                        waitFor(DEADLINE)),
                new Case(
                        "not while one that was ready with it is broken",
                        List.of(updated("a", broken(minute)), old("b", READY)),
                        waitFor(Duration.ofMinutes(9))),
                new Case(
                        "the earliest deadline counts",
                        List.of(updated("a", coming(minute)), updated("b", coming(minute.multipliedBy(3)))),
                        waitFor(Duration.ofMinutes(7))),
                new Case(
                        "the earliest deadline counts, whoever's",
                        List.of(updated("a", coming(minute.multipliedBy(3))), updated("b", coming(minute))),
                        waitFor(Duration.ofMinutes(7))),
                new Case(
                        "a moment before the deadline",
                        List.of(updated("a", coming(DEADLINE.minusNanos(1))), old("b", READY)),
                        waitFor(Duration.ofNanos(1))),
                new Case(
                        "stopped at the deadline",
                        List.of(updated("a", coming(DEADLINE)), old("b", READY)),
                        stopped("a", "1 of 2 pods are ready.")),
                new Case(
                        "stopped after the deadline, by any of them",
                        List.of(updated("a", coming(minute)), updated("b", broken(DEADLINE)), old("c", READY)),
                        stopped("b", "0 of 2 pods are ready.")),
                new Case(
                        "stopped by the last one",
                        List.of(updated("a", READY), updated("b", coming(DEADLINE))),
                        stopped("b", "1 of 2 pods are ready.")),
                new Case(
                        "one that breaks when all have it",
                        List.of(updated("a", READY), updated("b", broken(DEADLINE))),
                        new Rollout.Complete()),
                new Case(
                        "stopped with a former template, begins again with the one that serves nothing",
                        List.of(old("b", coming(DEADLINE)), new RolledReplica("a", "older", READY)),
                        update("b")),
                new Case(
                        "back to the former template: what has it still is left alone",
                        List.of(old("a", READY), updated("b", READY), updated("c", READY)),
                        update("a")),
                new Case(
                        "a newer template while the last one is coming does not wait for that",
                        List.of(old("b", coming(minute)), new RolledReplica("a", "older", READY)),
                        update("b")));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void goesOneStep(Case given) {
        assertThat(Rollout.next("new", given.replicas, DEADLINE, NOW)).isEqualTo(given.expected);
    }

    @Test
    void doesNotWaitForWhatIsNotToldEvenIfThereIsNoTime() {
        List<RolledReplica> replicas = List.of(updated("a", UNTOLD), old("b", READY));

        assertThat(Rollout.next("new", replicas, Duration.ZERO, NOW)).isEqualTo(new Rollout.WaitUntil(NOW));
    }

    @Test
    void stopsAtOnceIfThereIsNoTime() {
        List<RolledReplica> replicas = List.of(updated("a", coming(Duration.ZERO)), old("b", READY));

        assertThat(Rollout.next("new", replicas, Duration.ZERO, NOW))
                .isEqualTo(new Rollout.Stopped(
                        "The replica a has not been ready for 0s with revision new: 1 of 2 pods are ready."));
    }

    @Test
    void doesNotDependOnTheOrderOfReplicas() {
        Random random = new Random(41);
        steps().forEach(given -> {
            List<RolledReplica> shuffled = new ArrayList<>(given.replicas);
            Collections.shuffle(shuffled, random);

            assertThat(Rollout.next("new", shuffled, DEADLINE, NOW))
                    .as(given.name)
                    .isEqualTo(given.expected);
        });
    }

    @Test
    void takesAtMostOneThatServesAtATimeUntilAllHaveIt() {
        List<RolledReplica> replicas = new ArrayList<>(
                List.of(old("a", READY), old("b", READY), old("c", coming(Duration.ZERO)), old("d", READY)));
        List<String> order = new ArrayList<>();

        while (Rollout.next("new", replicas, DEADLINE, NOW) instanceof Rollout.Update(var name)) {
            order.add(name);
            replicas.replaceAll(replica -> replica.name().equals(name) ? updated(name, UNTOLD) : replica);
            assertThat(Rollout.next("new", replicas, DEADLINE, NOW)).isEqualTo(waitFor(DEADLINE));
            replicas.replaceAll(replica -> replica.name().equals(name) ? updated(name, READY) : replica);
        }

        assertThat(order).containsExactly("c", "a", "b", "d");
        assertThat(Rollout.next("new", replicas, DEADLINE, NOW)).isEqualTo(new Rollout.Complete());
    }
}
