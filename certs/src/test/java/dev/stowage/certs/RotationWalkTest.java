package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.Walked.Actor;
import dev.stowage.certs.Walked.Twist;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Visits every state that two replicas can bring about during the rotation of an authority, whatever the order in which
 * they take their stages and however long either stands still between two of them.
 */
final class RotationWalkTest {
    /** A leaf lives two minutes, API servers are a minute late, so a settle time of a minute and a moment will do. */
    private static final RenewalPolicy POLICY = new RenewalPolicy(
            Duration.ofMinutes(40),
            Duration.ofMinutes(2),
            Duration.ofSeconds(61),
            Duration.ofSeconds(61),
            Duration.ofSeconds(10),
            Duration.ofHours(1),
            Duration.ZERO,
            Duration.ofMillis(100));

    private static final RenewalPolicy HASTY = new RenewalPolicy(
            POLICY.caLifetime(),
            POLICY.leafLifetime(),
            Duration.ofNanos(1),
            Duration.ofNanos(1),
            POLICY.tick(),
            POLICY.backdate(),
            POLICY.retireFloor(),
            POLICY.clockTolerance());

    private static final SigningAuthority FIRST = Toy.authority(1, "first", Walked.at(20));

    /** What was found. */
    private record Visited(long states, Set<CertificateStatus.Phase> phases, List<String> violations) {}

    /** What the replicas do. */
    enum Pace {
        /** One takes a round each minute; the other may stand still between any two stages, for as long as it likes. */
        ONE_STANDS_STILL {
            @Override
            boolean mayPass(Walked world) {
                Actor steady = world.actors().getFirst();
                return steady.next() == Replica.Stage.READ_SECRET && steady.awake();
            }

            @Override
            Walked acting(Walked world, int actor, RenewalPolicy policy, Twist twist) {
                return world.acting(actor, policy, twist);
            }
        },
        /** Both may stand still, but only between two rounds. */
        BOTH_STAND_STILL {
            @Override
            boolean mayPass(Walked world) {
                return true;
            }

            @Override
            Walked acting(Walked world, int actor, RenewalPolicy policy, Twist twist) {
                Walked after = world.acting(actor, policy, twist);
                while (after.actors().get(actor).next() != Replica.Stage.READ_SECRET) {
                    after = after.acting(actor, policy, twist);
                }
                return after;
            }
        };

        abstract boolean mayPass(Walked world);

        abstract Walked acting(Walked world, int actor, RenewalPolicy policy, Twist twist);
    }

    record Case(String name, Pace pace, int minutes, int misfortunes, boolean secondIsWritable) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Six minutes are enough to retire an authority. */
    static final List<Case> CASES = List.of(
            new Case("one stands still", Pace.ONE_STANDS_STILL, 3, 0, true),
            new Case("both stand still", Pace.BOTH_STAND_STILL, 6, 0, true),
            new Case("both stand still, and one misfortune happens", Pace.BOTH_STAND_STILL, 4, 1, true),
            new Case("one stands still, and a configuration cannot be written", Pace.ONE_STANDS_STILL, 3, 0, false));

    static final List<Case> LONG_CASES = List.of(
            new Case("one stands still", Pace.ONE_STANDS_STILL, 7, 0, true),
            new Case("both stand still", Pace.BOTH_STAND_STILL, 12, 0, true),
            new Case("both stand still, and one misfortune happens", Pace.BOTH_STAND_STILL, 7, 1, true));

    @ParameterizedTest
    @FieldSource("CASES")
    void keepsItsPromisesInEveryState(Case walked) {
        Visited visited = visit(walked, POLICY, Twist.NONE);

        assertThat(visited.violations()).isEmpty();
        assertThat(visited.phases()).contains(CertificateStatus.Phase.STABLE, CertificateStatus.Phase.PREPARED);
        assertThat(visited.phases().contains(CertificateStatus.Phase.PROMOTED)).isEqualTo(walked.secondIsWritable);
    }

    @ParameterizedTest
    @Tag("soak")
    @Tag("proof:certificates-walk")
    @FieldSource("LONG_CASES")
    void keepsItsPromisesInEveryStateForLonger(Case walked) {
        Visited visited = visit(walked, POLICY, Twist.NONE);

        assertThat(visited.violations()).isEmpty();
        Proof.held(
                "certificates-walk", "%d states, in none a promise is broken: %s".formatted(visited.states(), walked));
    }

    /** A program with a fault, and the promise that it breaks. */
    record Mutant(String name, RenewalPolicy policy, Twist twist, String breaks) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Mutant> MUTANTS = List.of(
            new Mutant("does not wait for API servers", HASTY, Twist.NONE, "P:"),
            new Mutant(
                    "believes that what should be published is",
                    POLICY,
                    new Twist() {
                        @Override
                        public List<ConfigurationReading> believed(List<ConfigurationReading> read, Walked world) {
                            return read.stream().map(one -> filled(one, world)).toList();
                        }
                    },
                    "P:"),
            new Mutant(
                    "retires too early",
                    POLICY,
                    new Twist() {
                        @Override
                        public Instant now(Walked world, Replica.Stage stage) {
                            return stage == Replica.Stage.ADVANCE && phase(world) == CertificateStatus.Phase.PROMOTED
                                    ? world.now().plus(Duration.ofMinutes(10))
                                    : world.now();
                        }
                    },
                    "R:"));

    private static ConfigurationReading filled(ConfigurationReading reading, Walked world) {
        return reading instanceof ConfigurationReading.Present present
                        && world.secret() instanceof AuthorityStore.Stored.Present(var version, var state)
                ? new ConfigurationReading.Present(
                        present.configuration(),
                        present.version(),
                        present.custody(),
                        List.of(new ConfigurationReading.Entry(
                                "guard", Toy.bundle(state.rotation().trusted()))))
                : reading;
    }

    @ParameterizedTest
    @FieldSource("MUTANTS")
    void findsWhatAFaultyProgramBreaks(Mutant mutant) {
        Visited visited = visit(new Case(mutant.name, Pace.BOTH_STAND_STILL, 7, 0, true), mutant.policy, mutant.twist);

        assertThat(visited.violations()).isNotEmpty().allMatch(violation -> violation.startsWith(mutant.breaks));
    }

    private static Walked start(Case walked) {
        List<AuthorityCertificate> trusted = List.of(FIRST.certificate());
        AuthorityState stable = new AuthorityState(1, new Rotation.Stable(FIRST), List.of());
        Leaf leaf =
                new Leaf(FIRST.certificate(), new Validity(Instant.EPOCH, Walked.at(2)), Walked.at(1), Toy.MATERIAL);
        Memory serving = Memory.empty()
                .with(new Memory.Known.State(stable, Walked.START))
                .with(leaf);
        return new Walked(
                0,
                new AuthorityStore.Stored.Present(new Version("1"), stable),
                List.of(new Walked.Written(1, true, trusted), new Walked.Written(1, walked.secondIsWritable, trusted)),
                List.of(trusted, trusted),
                List.of(
                        new Actor("a", Replica.Stage.READ_SECRET, false, serving),
                        new Actor("b", Replica.Stage.READ_SECRET, false, serving)),
                walked.misfortunes);
    }

    private static Visited visit(Case walked, RenewalPolicy policy, Twist twist) {
        long states = 0;
        Set<CertificateStatus.Phase> phases = new HashSet<>();
        List<String> violations = new ArrayList<>();
        Collection<Walked> minute = List.of(start(walked));
        for (int passed = 0; passed < walked.minutes && violations.isEmpty(); passed++) {
            Map<Object, Walked> seen = new LinkedHashMap<>();
            Numbers numbers = new Numbers();
            minute.forEach(world -> seen.put(numbers.of(world), world));
            Deque<Walked> open = new ArrayDeque<>(minute);
            while (!open.isEmpty() && violations.isEmpty()) {
                Walked before = open.removeFirst();
                phases.add(phase(before));
                for (Walked after : successors(before, walked.pace, policy, twist)) {
                    violation(before, after).forEach(violations::add);
                    if (seen.putIfAbsent(numbers.of(after), after) == null) {
                        open.addLast(after);
                    }
                }
            }
            states += seen.size();
            minute = seen.values().stream()
                    .filter(walked.pace::mayPass)
                    .map(Walked::later)
                    .toList();
        }
        return new Visited(states, phases, violations);
    }

    /** Tells worlds apart by a few numbers, which are compared faster than worlds. */
    private static final class Numbers {
        private final Map<Object, Integer> all = new HashMap<>();

        Object of(Walked world) {
            List<Integer> key = new ArrayList<>();
            key.add(number(world.secret()));
            key.add(number(world.bundles()));
            key.add(number(world.heeded()));
            key.add(world.misfortunes());
            world.actors().forEach(actor -> key.add(number(actor)));
            return List.copyOf(key);
        }

        private int number(Object part) {
            return all.computeIfAbsent(part, _ -> all.size());
        }
    }

    private static CertificateStatus.Phase phase(Walked world) {
        return world.secret() instanceof AuthorityStore.Stored.Present(var version, var state)
                ? state.rotation().phase()
                : CertificateStatus.Phase.ABSENT;
    }

    private static List<Walked> successors(Walked world, Pace pace, RenewalPolicy policy, Twist twist) {
        List<Walked> next = new ArrayList<>();
        for (int actor = 0; actor < world.actors().size(); actor++) {
            next.add(pace.acting(world, actor, policy, twist));
            if (world.misfortunes() > 0) {
                next.add(world.restarting(actor));
            }
        }
        if (world.misfortunes() > 0) {
            next.add(world.losingTheSecret());
        }
        return next;
    }

    /** Whether a step broke a promise. */
    private static Stream<String> violation(Walked before, Walked after) {
        List<String> broken = new ArrayList<>();
        for (int number = 0; number < after.actors().size(); number++) {
            Memory then = before.actors().get(number).memory();
            Memory now = after.actors().get(number).memory();
            if (now.served() instanceof Memory.Served.Presented(var leaf)
                    && !leaf.validity().isOver(after.now())) {
                boolean trusted = after.heeded().stream().allMatch(bundle -> bundle.contains(leaf.authority()));
                if (!trusted) {
                    boolean swapped = !then.served().equals(now.served());
                    broken.add((swapped ? "P: used before it was known, " : "R: retired while in use, ") + after);
                }
            }
            boolean restarted = then.equals(now) || now.equals(Memory.empty());
            if (!restarted
                    && then.served() instanceof Memory.Served.Presented(var good)
                    && (!(now.served() instanceof Memory.Served.Presented(var leaf))
                            || (!leaf.equals(good) && leaf.validity().isOver(after.now())))) {
                broken.add("N: lost a good leaf, " + after);
            }
        }
        return broken.stream();
    }
}
