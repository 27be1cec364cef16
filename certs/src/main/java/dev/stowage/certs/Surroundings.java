package dev.stowage.certs;

import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * All that a replica uses of the world.
 *
 * @param presenter puts a leaf in front of new connections
 * @param journal is told what happens
 */
public record Surroundings(
        AuthorityStore store,
        Publication publication,
        Issuer issuer,
        Consumer<KeyMaterial> presenter,
        Consumer<Happening> journal,
        Timekeeping timekeeping,
        RandomGenerator random) {
    /**
     * How a replica tells the time.
     *
     * @param wall may be set, and be wrong
     * @param ticker in nanoseconds; never set back
     * @param skew of the wall clock, as last measured
     */
    public record Timekeeping(InstantSource wall, LongSupplier ticker, Supplier<CertificateStatus.Skew> skew) {
        Advancing.Time now() {
            return new Advancing.Time(wall.instant(), ticker.getAsLong(), skew.get());
        }
    }
}
