package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The only replica is killed before or after anything that it does, and another one goes on from there. */
final class InterruptionTest {
    private static final RenewalPolicy POLICY = RenewalPolicy.defaults();

    /** How a rotation ended in which the replica was killed at one of the things it did. */
    private record Rotated(boolean killed, long generation) {}

    @Test
    void isOvercomeWhereverItHappens() {
        int number = 0;
        Rotated rotated = rotate(number);
        while (rotated.killed) {
            assertThat(rotated.generation).describedAs("killed at %d", number).isEqualTo(2);
            number++;
            rotated = rotate(number);
        }

        // Writing five times and publishing twice into two configurations, before and after, and signing.
        assertThat(number).isGreaterThan(20);
    }

    private static Rotated rotate(int killedAt) {
        Years world = new Years(POLICY, killedAt);
        Years.Member member = world.new Member("only", Duration.ZERO);
        AtomicInteger steps = new AtomicInteger();
        world.interruption = _ -> {
            if (steps.getAndIncrement() == killedAt) {
                throw new Years.Killed();
            }
        };
        boolean killed = pass(world, member, Duration.ofMinutes(10), Duration.ofSeconds(1));
        killed |= pass(world, member, Duration.ofDays(184), Duration.ofHours(6));
        killed |= pass(world, member, Duration.ofMinutes(30), Duration.ofSeconds(1));
        killed |= pass(world, member, Duration.ofDays(20), Duration.ofHours(6));
        assertThat(world.secret())
                .isInstanceOfSatisfying(
                        AuthorityStore.Stored.Present.class,
                        present -> assertThat(present.state().rotation()).isInstanceOf(Rotation.Stable.class));
        return new Rotated(killed, member.upkeep.status().generation());
    }

    private static boolean pass(Years world, Years.Member member, Duration length, Duration step) {
        boolean killed = false;
        Instant servingSince = world.now.plusSeconds(10);
        for (Instant ends = world.now.plus(length); world.now.isBefore(ends); world.now = world.now.plus(step)) {
            try {
                member.act();
            } catch (Years.Killed here) {
                killed = true;
                member.restart();
                servingSince = world.now.plusSeconds(10);
            }
            if (world.now.isAfter(servingSince)) {
                check(world, member);
            }
        }
        return killed;
    }

    private static void check(Years world, Years.Member member) {
        assertThat(member.upkeep.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(member.upkeep.served())
                .isInstanceOfSatisfying(
                        Memory.Served.Presented.class,
                        served -> assertThat(world.trusts(served.leaf())).isTrue());
    }
}
