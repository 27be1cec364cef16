package dev.stowage.certs;

import dev.stowage.certs.Walked.Actor;
import dev.stowage.certs.Walked.Twist;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Visits every state that two replicas can bring about during the rotation of an authority, whatever the order in which
 * they take their stages and however long either stands still between two of them.
 */
final class Walk {
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

    private static final SigningAuthority FIRST = Toy.authority(1, "first", Walked.at(20));

    private Walk() {}

    /** What was found. */
    record Visited(long states, Set<CertificateStatus.Phase> phases, List<String> violations) {}

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
            Walked acting(Walked world, int actor, Twist twist) {
                return world.acting(actor, POLICY, twist);
            }
        },
        /** Both may stand still, but only between two rounds. */
        BOTH_STAND_STILL {
            @Override
            boolean mayPass(Walked world) {
                return true;
            }

            @Override
            Walked acting(Walked world, int actor, Twist twist) {
                Walked after = world.acting(actor, POLICY, twist);
                while (after.actors().get(actor).next() != Replica.Stage.READ_SECRET) {
                    after = after.acting(actor, POLICY, twist);
                }
                return after;
            }
        };

        abstract boolean mayPass(Walked world);

        abstract Walked acting(Walked world, int actor, Twist twist);
    }

    record Case(String name, Pace pace, int minutes, int misfortunes, boolean secondIsWritable) {
        @Override
        public String toString() {
            return name;
        }
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

    static Visited visit(Case walked, Twist twist) {
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
                for (Walked after : successors(before, walked.pace, twist)) {
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
        /** Most parts of a world are those of the one before. */
        private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();

        Object of(Walked world) {
            IntStream.Builder key = IntStream.builder();
            key.add(number(world.secret())).add(number(world.bundles())).add(number(world.heeded()));
            key.add(world.misfortunes());
            for (Actor actor : world.actors()) {
                Memory memory = actor.memory();
                key.add(number(actor.next())).add(actor.awake() ? 1 : 0);
                key.add(number(memory.known())).add(number(memory.reading())).add(number(memory.view()));
                key.add(number(memory.sightings())).add(number(memory.served())).add(number(memory.problems()));
                key.add(memory.again() ? 1 : 0);
            }
            return new Key(key.build().toArray());
        }

        private int number(Object part) {
            return known.computeIfAbsent(part, _ -> all.computeIfAbsent(part, _ -> all.size()));
        }
    }

    /** A hash of its own, since that of lists is the same for far too many of these. */
    private static final class Key {
        private final int[] parts;
        private final int hash;

        Key(int[] parts) {
            this.parts = parts;
            long mixed = 1;
            for (int part : parts) {
                mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
                mixed ^= mixed >>> 29;
            }
            this.hash = Long.hashCode(mixed);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(parts, key.parts);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    static CertificateStatus.Phase phase(Walked world) {
        return world.secret() instanceof AuthorityStore.Stored.Present(var version, var state)
                ? state.rotation().phase()
                : CertificateStatus.Phase.ABSENT;
    }

    private static List<Walked> successors(Walked world, Pace pace, Twist twist) {
        List<Walked> next = new ArrayList<>();
        for (int actor = 0; actor < world.actors().size(); actor++) {
            next.add(pace.acting(world, actor, twist));
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
