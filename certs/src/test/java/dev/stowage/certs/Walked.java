package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A world small enough to visit all of it: two replicas, a Secret, configurations of one entry each, and API servers that
 * heed a change of a configuration only when the next minute has come.
 *
 * @param minute what every clock says
 * @param secret what it holds
 * @param bundles as they are, by configuration
 * @param heeded as the slowest API server has them
 * @param misfortunes how many may still happen
 */
record Walked(
        int minute,
        AuthorityStore.Stored secret,
        List<Written> bundles,
        List<List<AuthorityCertificate>> heeded,
        List<Actor> actors,
        int misfortunes) {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Minutes, longer than a leaf lives and than a settle time. */
    private static final int LONG = 3;

    Walked {
        bundles = List.copyOf(bundles);
        heeded = List.copyOf(heeded);
        actors = List.copyOf(actors);
    }

    /** A bundle with the version of its configuration. */
    record Written(int version, boolean writable, List<AuthorityCertificate> authorities) {}

    /**
     * A replica that will take this stage next.
     *
     * @param awake whether it began a round in this minute
     */
    record Actor(String name, Replica.Stage next, boolean awake, Memory memory) {}

    static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    Instant now() {
        return at(minute);
    }

    /** Everybody's clock moves on, and the API servers catch up. */
    Walked later() {
        return new Walked(
                minute + 1,
                secret,
                bundles,
                bundles.stream().map(Written::authorities).toList(),
                actors.stream()
                        .map(actor -> new Actor(actor.name(), actor.next(), false, aged(actor.memory(), minute + 1)))
                        .toList(),
                misfortunes);
    }

    /** Long ago is as good as longer ago, so worlds that differ in that alone are the same. */
    private static Memory aged(Memory memory, int minute) {
        Memory aged = memory.known() instanceof Memory.Known.State(var state, var vouched)
                ? memory.with(new Memory.Known.State(state, later(vouched, at(minute - LONG))))
                : memory;
        List<Sightings.Sighting> sightings = aged.sightings().all().stream()
                .map(one -> new Sightings.Sighting(
                        one.authority(),
                        one.everywhere(),
                        Math.max(
                                one.sinceNanos(),
                                Duration.ofMinutes(minute - LONG).toNanos()),
                        one.always()))
                .toList();
        aged = aged.with(aged.view(), new Sightings(sightings));
        if (aged.served() instanceof Memory.Served.Presented(var leaf)) {
            boolean over = leaf.validity().isOver(at(minute));
            return aged.with(new Leaf(
                    leaf.authority(),
                    over
                            ? new Validity(Instant.EPOCH, Instant.EPOCH)
                            : new Validity(Instant.EPOCH, leaf.validity().notAfter()),
                    leaf.renewAt().isAfter(at(minute)) ? leaf.renewAt() : Instant.EPOCH,
                    leaf.material()));
        }
        return aged;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** The Secret is deleted. */
    Walked losingTheSecret() {
        return new Walked(
                minute,
                new AuthorityStore.Stored.Lost(next(secret.version()), "deleted"),
                bundles,
                heeded,
                actors,
                misfortunes - 1);
    }

    /** A replica dies, and another takes its place that knows nothing. */
    Walked restarting(int actor) {
        return with(actor, new Actor(actors.get(actor).name(), Replica.Stage.READ_SECRET, false, Memory.empty()))
                .unluckier();
    }

    private Walked unluckier() {
        return new Walked(minute, secret, bundles, heeded, actors, misfortunes - 1);
    }

    private Walked with(int actor, Actor now) {
        List<Actor> next = new ArrayList<>(actors);
        next.set(actor, now);
        return new Walked(minute, secret, bundles, heeded, next, misfortunes);
    }

    static Version next(Version version) {
        return new Version(Integer.toString(Integer.parseInt(version.text()) + 1));
    }

    /** A replica takes one stage; nothing else happens meanwhile. */
    Walked acting(int actor, RenewalPolicy policy, Twist twist) {
        Actor before = actors.get(actor);
        Live live = new Live(this, before, twist);
        Memory after = new Replica(policy, live.surroundings()).perform(before.next(), before.memory());
        Replica.Stage next = before.next().next();
        boolean awake = before.awake() || before.next() == Replica.Stage.READ_SECRET;
        // What a round read is of no use to the next one, so worlds that differ in it alone are the same.
        Memory kept = next == Replica.Stage.READ_SECRET
                ? new Memory(
                        after.known(),
                        new Memory.Reading.Failed(),
                        Memory.empty().view(),
                        after.sightings(),
                        after.served(),
                        List.of(),
                        false)
                : after;
        return new Walked(minute, live.secret, live.bundles, heeded, actors, misfortunes)
                .with(actor, new Actor(before.name(), next, awake, kept));
    }

    /** How a broken program would differ from ours. */
    interface Twist {
        Twist NONE = new Twist() {};

        /** What a replica believes to have read. */
        default List<ConfigurationReading> believed(List<ConfigurationReading> read, Walked world) {
            return read;
        }

        /** What its clock says. */
        default Instant now(Walked world, Replica.Stage stage) {
            return world.now();
        }

        /** How much longer it believes to have waited. */
        default Duration waited(Replica.Stage stage) {
            return Duration.ZERO;
        }
    }

    /** The world during one stage. */
    private static final class Live implements AuthorityStore, Publication {
        private final Walked world;
        private final Actor actor;
        private final Twist twist;
        private Stored secret;
        private List<Walked.Written> bundles;

        Live(Walked world, Actor actor, Twist twist) {
            this.world = world;
            this.actor = actor;
            this.twist = twist;
            this.secret = world.secret;
            this.bundles = world.bundles;
        }

        Surroundings surroundings() {
            return new Surroundings(
                    this,
                    this,
                    new Toy.Maker(actor.name() + world.minute),
                    _ -> {},
                    _ -> {},
                    new Surroundings.Timekeeping(
                            () -> twist.now(world, actor.next()),
                            () -> Duration.ofMinutes(world.minute)
                                    .plus(twist.waited(actor.next()))
                                    .toNanos(),
                            () -> new CertificateStatus.Skew.Ahead(Duration.ZERO)),
                    new Middle());
        }

        @Override
        public Stored read() {
            return secret;
        }

        @Override
        public AuthorityStore.Written write(Version over, AuthorityState state) {
            if (!over.equals(secret.version())) {
                return AuthorityStore.Written.CONFLICT;
            }
            secret = new Stored.Present(next(over), state);
            return AuthorityStore.Written.WRITTEN;
        }

        @Override
        public List<ConfigurationReading> readAll() {
            List<ConfigurationReading> readings = new ArrayList<>();
            for (int number = 0; number < bundles.size(); number++) {
                Walked.Written bundle = bundles.get(number);
                readings.add(new ConfigurationReading.Present(
                        ManagedConfiguration.validating(Integer.toString(number)),
                        new Version(Integer.toString(bundle.version())),
                        ConfigurationReading.Custody.OURS,
                        List.of(new ConfigurationReading.Entry("guard", Toy.bundle(bundle.authorities())))));
            }
            return twist.believed(readings, world);
        }

        @Override
        public AuthorityStore.Written write(ConfigurationReading.Present over, List<NewBundle> wanted) {
            int number = Integer.parseInt(over.configuration().name());
            Walked.Written before = bundles.get(number);
            if (!before.writable()) {
                throw new CertificateFault(CertificateFault.Reason.CONFIGURATION, "forbidden");
            }
            if (!over.version().text().equals(Integer.toString(before.version()))) {
                return AuthorityStore.Written.CONFLICT;
            }
            List<Walked.Written> next = new ArrayList<>(bundles);
            next.set(
                    number,
                    new Walked.Written(
                            before.version() + 1, true, wanted.getFirst().authorities()));
            bundles = List.copyOf(next);
            return AuthorityStore.Written.WRITTEN;
        }
    }

    /** Chooses the middle of every range. */
    record Middle() implements RandomGenerator {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public double nextDouble() {
            return 0.5;
        }
    }
}
