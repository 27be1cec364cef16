package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three replicas with wrong clocks, for ten years, in which all sorts of things go wrong. */
final class TenYearsPropertyTest {
    private static final Duration YEARS = Duration.ofDays(3653);
    private static final RenewalPolicy POLICY = RenewalPolicy.defaults();

    @Test
    void passUneventfully() {
        Years world = new Years(POLICY, 1);
        List<Years.Member> members = members(world);

        pass(world, members, YEARS, new Misfortunes(0, new Random(1)));

        assertThat(world.secret())
                .isInstanceOfSatisfying(
                        AuthorityStore.Stored.Present.class,
                        present -> assertThat(present.state()
                                        .current()
                                        .certificate()
                                        .generation()
                                        .number())
                                .isBetween(19L, 21L));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void passWithMisfortunes(long seed) {
        Years world = new Years(POLICY, seed);
        List<Years.Member> members = members(world);

        pass(world, members, YEARS, new Misfortunes(400, new Random(seed)));

        assertThat(world.happenings).anyMatch(text -> text.contains("Restored from memory"));
        assertThat(world.secret())
                .isInstanceOfSatisfying(
                        AuthorityStore.Stored.Present.class,
                        present -> assertThat(present.state()
                                        .current()
                                        .certificate()
                                        .generation()
                                        .number())
                                .isGreaterThan(15));
    }

    private static List<Years.Member> members(Years world) {
        return List.of(
                world.new Member("slow", Duration.ofMinutes(-10)),
                world.new Member("right", Duration.ofSeconds(1)),
                world.new Member("fast", Duration.ofMinutes(10)));
    }

    /**
     * What goes wrong, at most one thing at a time and each for less than a leaf has left to live.
     *
     * @param often how many in all
     */
    private record Misfortunes(int often, Random random) {}

    private static void pass(Years world, List<Years.Member> members, Duration length, Misfortunes misfortunes) {
        Instant ends = Years.START.plus(length);
        Duration between = misfortunes.often == 0 ? length.multipliedBy(2) : length.dividedBy(misfortunes.often);
        Instant next = Years.START.plus(between);
        Instant fineUntil = Years.START.plus(Duration.ofMinutes(10));
        Instant disturbed = Years.START.plus(Duration.ofMinutes(1));
        Instant forbiddenUntil = Years.START;
        while (world.now.isBefore(ends)) {
            int before = world.happenings.size();
            members.forEach(Years.Member::act);
            if (world.happenings.size() > before) {
                fineUntil = world.now.plus(Duration.ofMinutes(10));
            }
            if (world.now.isAfter(disturbed)) {
                members.forEach(member -> check(world, member));
            }
            if (world.now.isAfter(next)) {
                disturbed = happen(world, members, misfortunes.random);
                next = next.plus(between);
                fineUntil = disturbed.plus(Duration.ofMinutes(10));
                forbiddenUntil = world.now.plus(Duration.ofHours(misfortunes.random.nextInt(1, 72)));
            } else if (world.now.isAfter(forbiddenUntil)) {
                world.secretsForbidden = false;
                world.configurationsForbidden = false;
            }
            world.now = world.now.plus(world.now.isBefore(fineUntil) ? Duration.ofSeconds(30) : Duration.ofHours(6));
        }
    }

    /** Returns until when somebody else may be to blame for what is refused. */
    private static Instant happen(Years world, List<Years.Member> members, Random random) {
        Years.Member one = members.get(random.nextInt(members.size()));
        Duration hours = Duration.ofHours(random.nextInt(1, 72));
        switch (random.nextInt(8)) {
            case 0 -> world.lose("deleted");
            case 1 -> world.lose("emptied");
            case 2 -> world.lose("corrupted");
            case 3 -> {
                world.reset("one");
                return world.now.plus(Duration.ofMinutes(2));
            }
            case 4 -> one.suspendedUntil = world.now.plus(hours.multipliedBy(10));
            // Who wakes up after his leaf has ended needs to read both before he can serve again.
            case 5 -> world.secretsForbidden = allAreAwake(world, members);
            case 6 -> world.configurationsForbidden = allAreAwake(world, members);
            default -> {
                one.restart();
                one.suspendedUntil = world.now;
            }
        }
        return world.now;
    }

    private static boolean allAreAwake(Years world, List<Years.Member> members) {
        return members.stream().noneMatch(member -> world.now.isBefore(member.suspendedUntil));
    }

    /** Whoever is awake serves something valid that every API server trusts. */
    private static void check(Years world, Years.Member member) {
        if (world.now.isBefore(member.suspendedUntil.plus(Duration.ofMinutes(1)))) {
            return;
        }
        assertThat(member.upkeep.served())
                .describedAs("%s at %s", member.name, world.now)
                .isInstanceOfSatisfying(Memory.Served.Presented.class, served -> {
                    assertThat(served.leaf().validity().contains(world.now))
                            .describedAs("%s at %s: %s", member.name, world.now, served)
                            .isTrue();
                    assertThat(world.trusts(served.leaf()))
                            .describedAs("%s at %s: %s", member.name, world.now, served)
                            .isTrue();
                });
    }
}
