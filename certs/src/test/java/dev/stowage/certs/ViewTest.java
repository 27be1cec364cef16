package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whether all that may call us trust an authority. */
final class ViewTest {
    private static final ManagedConfiguration ONE = ManagedConfiguration.mutating("one");
    private static final AuthorityCertificate SERVED = certificate(1);
    private static final AuthorityCertificate NEXT = certificate(2);

    private static AuthorityCertificate certificate(long generation) {
        return Toy.authority(generation, "test", Instant.MAX).certificate();
    }

    record Case(String name, ConfigurationReading reading, boolean trustsNext) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static ConfigurationReading present(ConfigurationReading.Custody custody, AuthorityCertificate... held) {
        return new ConfigurationReading.Present(
                ONE,
                new Version("1"),
                custody,
                List.of(new ConfigurationReading.Entry("guard", Toy.bundle(List.of(held)))));
    }

    static final List<Case> CASES = List.of(
            new Case("one that does not exist calls nobody", new ConfigurationReading.Missing(ONE), true),
            new Case("of one that cannot be read nobody knows", new ConfigurationReading.Unreadable(ONE, "no"), false),
            new Case("one holds it", present(ConfigurationReading.Custody.OURS, NEXT, SERVED), true),
            new Case("one does not", present(ConfigurationReading.Custody.OURS, SERVED), false),
            new Case("one does not hold any", present(ConfigurationReading.Custody.OURS), false),
            new Case("one that ends does not matter", present(ConfigurationReading.Custody.ENDING), true),
            new Case(
                    "one that is left alone would be worse off",
                    present(ConfigurationReading.Custody.BREAK_GLASS, SERVED),
                    false),
            new Case(
                    "one that is left alone has been told",
                    present(ConfigurationReading.Custody.BREAK_GLASS, NEXT, SERVED),
                    true),
            new Case(
                    "one that is left alone cannot be worse off",
                    present(ConfigurationReading.Custody.BREAK_GLASS),
                    true));

    @ParameterizedTest
    @FieldSource("CASES")
    void tellsWhoTrustsASuccessor(Case seen) {
        View view = new View(List.of(seen.reading), Instant.EPOCH);

        assertThat(view.trusts(NEXT.fingerprint(), SERVED.fingerprint())).isEqualTo(seen.trustsNext);
    }
}
