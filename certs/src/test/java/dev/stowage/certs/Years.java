package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** A cluster in which time passes as fast as it can, with replicas whose clocks are wrong and much that goes wrong. */
final class Years {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    /** How late the slowest API server heeds a change. */
    private static final Duration LAG = Duration.ofSeconds(1);

    private final RenewalPolicy policy;
    private final Random random;
    private final TreeMap<String, Configuration> configurations = new TreeMap<>();
    private AuthorityStore.Stored secret = new AuthorityStore.Stored.Lost(new Version("0"), "absent");
    private long versions;
    Instant now = START;
    boolean secretsForbidden;
    boolean configurationsForbidden;
    Interruption interruption = _ -> {};
    final List<String> happenings = new ArrayList<>();

    Years(RenewalPolicy policy, long seed) {
        this.policy = policy;
        this.random = new Random(seed);
        configurations.put("one", new Configuration());
        configurations.put("two", new Configuration());
    }

    /** Is asked before and after everything that a replica does to the world. */
    @FunctionalInterface
    interface Interruption {
        void at(String what);
    }

    /** Ends a replica. */
    static final class Killed extends Error {}

    /** One entry, and what it held before. */
    private static final class Configuration {
        private long version;
        private ConfigurationReading.Bundle bundle = new ConfigurationReading.Bundle(List.of(), true);
        private final Deque<Change> heeded = new ArrayDeque<>();

        private record Change(Instant at, ConfigurationReading.Bundle bundle) {}

        void set(ConfigurationReading.Bundle next, Instant at) {
            version++;
            heeded.addLast(new Change(at, bundle));
            bundle = next;
        }

        /** As the slowest API server has it. */
        ConfigurationReading.Bundle heeded(Instant now) {
            while (!heeded.isEmpty() && heeded.getFirst().at.plus(LAG).isBefore(now)) {
                heeded.removeFirst();
            }
            return heeded.isEmpty() ? bundle : heeded.getFirst().bundle;
        }
    }

    AuthorityStore.Stored secret() {
        return secret;
    }

    void lose(String how) {
        versions++;
        secret = new AuthorityStore.Stored.Lost(new Version(Long.toString(versions)), how);
    }

    void reset(String configuration) {
        Configuration reset = configurations.get(configuration);
        if (reset != null) {
            reset.set(new ConfigurationReading.Bundle(List.of(), false), now);
        }
    }

    /** Whether every API server trusts it now. */
    boolean trusts(Leaf leaf) {
        return configurations.values().stream()
                .allMatch(one -> one.heeded(now).holds(leaf.authority().fingerprint()));
    }

    /** One of the replicas. */
    final class Member implements AuthorityStore, Publication {
        final String name;
        Duration skew;
        Upkeep upkeep;
        Instant due = START;
        Instant suspendedUntil = START;
        private int made;

        Member(String name, Duration skew) {
            this.name = name;
            this.skew = skew;
            restart();
        }

        void restart() {
            due = now;
            upkeep = new Upkeep(
                    policy,
                    new Surroundings(
                            this,
                            this,
                            new Issuer() {
                                @Override
                                public SigningAuthority authority(Generation generation, Validity validity) {
                                    made++;
                                    return new Toy.Maker(name + made).authority(generation, validity);
                                }

                                @Override
                                public KeyMaterial leaf(SigningAuthority authority, Validity validity) {
                                    interruption.at(name + " signs");
                                    return Toy.MATERIAL;
                                }
                            },
                            _ -> {},
                            this::remember,
                            new Surroundings.Timekeeping(
                                    () -> now.plus(skew),
                                    () -> Duration.between(START, now).toNanos(),
                                    () -> new CertificateStatus.Skew.Ahead(skew)),
                            random),
                    CertificateStatus.SelfProbe.NotYet::new);
        }

        private void remember(Happening happening) {
            // The same failure comes back with every round.
            if (!(happening instanceof Happening.Failed || happening instanceof Happening.LeafFailed)) {
                happenings.add(name + ": " + happening.text());
            }
        }

        /** Takes a round if it is time. */
        void act() {
            if (!now.isBefore(due) && !now.isBefore(suspendedUntil)) {
                due = now.plus(upkeep.tick());
            }
        }

        @Override
        public Stored read() {
            if (secretsForbidden) {
                throw new CertificateFault(CertificateFault.Reason.SECRET, "forbidden");
            }
            return secret;
        }

        @Override
        public Written write(Version over, AuthorityState state) {
            interruption.at(name + " writes");
            if (secretsForbidden) {
                throw new CertificateFault(CertificateFault.Reason.SECRET, "forbidden");
            }
            if (!over.equals(secret.version())) {
                return Written.CONFLICT;
            }
            versions++;
            secret = new Stored.Present(new Version(Long.toString(versions)), state);
            interruption.at(name + " wrote");
            return Written.WRITTEN;
        }

        @Override
        public List<ConfigurationReading> readAll() {
            List<ConfigurationReading> readings = new ArrayList<>();
            configurations.forEach((configuration, found) -> readings.add(
                    configurationsForbidden
                            ? new ConfigurationReading.Unreadable(
                                    ManagedConfiguration.mutating(configuration), "forbidden")
                            : new ConfigurationReading.Present(
                                    ManagedConfiguration.mutating(configuration),
                                    new Version(Long.toString(found.version)),
                                    ConfigurationReading.Custody.OURS,
                                    List.of(new ConfigurationReading.Entry("stamp", found.bundle)))));
            return readings;
        }

        @Override
        public Written write(ConfigurationReading.Present over, List<NewBundle> bundles) {
            interruption.at(name + " publishes");
            Configuration configuration =
                    configurations.get(over.configuration().name());
            if (configuration == null || !over.version().text().equals(Long.toString(configuration.version))) {
                return Written.CONFLICT;
            }
            configuration.set(Toy.bundle(bundles.getFirst().authorities()), now);
            interruption.at(name + " published");
            return Written.WRITTEN;
        }
    }
}
