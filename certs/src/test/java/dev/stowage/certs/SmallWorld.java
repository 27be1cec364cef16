package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One replica, one Secret and one configuration of one entry; what is to go wrong is set from outside. */
final class SmallWorld {
    static final RenewalPolicy POLICY = RenewalPolicy.defaults();
    static final ManagedConfiguration GUARD = ManagedConfiguration.validating("guard");

    final List<String> told = new ArrayList<>();
    final List<KeyMaterial> presented = new ArrayList<>();
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    CertificateStatus.Skew skew = new CertificateStatus.Skew.Ahead(Duration.ZERO);
    AuthorityStore.Stored stored = new AuthorityStore.Stored.Lost(new Version("0"), "absent");
    ConfigurationReading reading = present(ConfigurationReading.Custody.OURS, List.of());
    String storeFault = "";
    String publicationFault = "";
    boolean othersAreFaster;
    int failedIssues;

    final Upkeep upkeep = new Upkeep(
            POLICY,
            new Surroundings(
                    new Store(),
                    new Configurations(),
                    new Issuing(),
                    presented::add,
                    happening -> told.add(happening.text()),
                    new Surroundings.Timekeeping(
                            () -> now,
                            () -> Duration.between(Instant.EPOCH, now).toNanos(),
                            () -> skew),
                    new Walked.Middle()),
            () -> new CertificateStatus.SelfProbe.Succeeded(now));

    static ConfigurationReading present(ConfigurationReading.Custody custody, List<AuthorityCertificate> authorities) {
        return new ConfigurationReading.Present(
                GUARD,
                new Version("1"),
                custody,
                List.of(new ConfigurationReading.Entry("guard", Toy.bundle(authorities))));
    }

    private final class Store implements AuthorityStore {
        @Override
        public Stored read() {
            if (!storeFault.isEmpty()) {
                throw new CertificateFault(CertificateFault.Reason.SECRET, storeFault);
            }
            return stored;
        }

        @Override
        public Written write(Version over, AuthorityState state) {
            if (othersAreFaster) {
                return Written.CONFLICT;
            }
            stored = new Stored.Present(Walked.next(over), state);
            return Written.WRITTEN;
        }
    }

    private final class Configurations implements Publication {
        @Override
        public List<ConfigurationReading> readAll() {
            return List.of(reading);
        }

        @Override
        public AuthorityStore.Written write(ConfigurationReading.Present over, List<NewBundle> bundles) {
            if (!publicationFault.isEmpty()) {
                throw new CertificateFault(CertificateFault.Reason.CONFIGURATION, publicationFault);
            }
            reading = present(over.custody(), bundles.getFirst().authorities());
            return AuthorityStore.Written.WRITTEN;
        }
    }

    private final class Issuing implements Issuer {
        @Override
        public SigningAuthority authority(Generation generation, Validity validity) {
            return new Toy.Maker("test").authority(generation, validity);
        }

        @Override
        public KeyMaterial leaf(SigningAuthority authority, Validity validity) {
            if (failedIssues > 0) {
                failedIssues--;
                throw new CertificateFault(CertificateFault.Reason.ISSUING, "no entropy");
            }
            return Toy.MATERIAL;
        }
    }

    /** Lets time pass and the replica act. */
    Duration pass(Duration time) {
        now = now.plus(time);
        return upkeep.tick();
    }
}
