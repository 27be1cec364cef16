package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.certs.AuthorityState;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Fingerprint;
import dev.stowage.certs.Generation;
import dev.stowage.certs.Rotation;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.json.JsonMapper;

final class SecretFormatTest {
    private static final ServiceName SERVICE = new ServiceName("companion", "stowage-system");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final SecretFormat FORMAT = new SecretFormat(SERVICE, new JsonMapper());
    private static final SigningAuthority CURRENT = authority(1);
    private static final SigningAuthority NEXT = authority(2);

    private static SigningAuthority authority(long generation) {
        return new BouncyCastleIssuer(SERVICE, "", new SecureRandom())
                .authority(new Generation(generation), new Validity(NOW, NOW.plusSeconds(1000)));
    }

    static final List<Rotation> ROTATIONS = List.of(
            new Rotation.Initial(CURRENT),
            new Rotation.Stable(CURRENT),
            new Rotation.Prepared(CURRENT, NEXT),
            new Rotation.Published(CURRENT, NEXT),
            new Rotation.Promoted(NEXT, CURRENT.certificate(), NOW));

    @ParameterizedTest
    @FieldSource("ROTATIONS")
    void readsWhatItWrote(Rotation rotation) {
        AuthorityState state =
                new AuthorityState(7, rotation, List.of(new AuthorityState.Retired(new Fingerprint("ab"), NOW)));

        assertThat(FORMAT.read(FORMAT.write(state))).isEqualTo(state);
    }

    @Test
    void keepsNoKeyOfWhatNoLongerSigns() {
        var promoted = new AuthorityState(7, new Rotation.Promoted(NEXT, CURRENT.certificate(), NOW), List.of());

        assertThat(FORMAT.write(promoted))
                .containsOnlyKeys("current.crt", "current.key", "previous.crt", "state.json")
                .doesNotContainValue(CURRENT.key().text());
    }

    static final List<Long> IMPOSSIBLE = List.of(Long.MIN_VALUE, -1L, 0L, (1L << 53) + 1, Long.MAX_VALUE);

    @ParameterizedTest
    @FieldSource("IMPOSSIBLE")
    void takesNoRevisionThatCannotBeCountedOn(long revision) {
        Map<String, String> data = FORMAT.write(new AuthorityState(revision, new Rotation.Stable(CURRENT), List.of()));

        assertThatThrownBy(() -> FORMAT.read(data))
                .isInstanceOf(CertificateFault.class)
                .hasMessage("state.json has an impossible revision (%d).".formatted(revision));
    }

    static final List<Long> POSSIBLE = List.of(1L, 1L << 53);

    @ParameterizedTest
    @FieldSource("POSSIBLE")
    void takesEveryOtherRevision(long revision) {
        var state = new AuthorityState(revision, new Rotation.Stable(CURRENT), List.of());

        assertThat(FORMAT.read(FORMAT.write(state))).isEqualTo(state);
    }

    record Torn(String name, Map<String, String> change, String complaint) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Torn> TORN = List.of(
            new Torn("no state", Map.of("state.json", ""), "state.json is missing."),
            new Torn("no JSON", Map.of("state.json", "{"), "state.json is malformed"),
            new Torn("no phase", Map.of("state.json", "{}"), "current.crt is"),
            new Torn("no key", Map.of("current.key", ""), "current.key is missing."),
            new Torn("a key that is none", Map.of("current.key", "junk"), "There must be one block of PEM, not 0."),
            new Torn(
                    "another's key",
                    Map.of("current.key", NEXT.key().text()),
                    "current.key does not belong to its certificate."),
            new Torn(
                    "another's certificate",
                    Map.of("current.crt", NEXT.certificate().pem().text()),
                    "current.crt is"));

    @ParameterizedTest
    @FieldSource("TORN")
    void takesNothingThatIsTorn(Torn torn) {
        Map<String, String> data =
                new TreeMap<>(FORMAT.write(new AuthorityState(7, new Rotation.Stable(CURRENT), List.of())));
        torn.change.forEach((key, value) -> {
            if (value.isEmpty()) {
                data.remove(key);
            } else {
                data.put(key, value);
            }
        });

        assertThatThrownBy(() -> FORMAT.read(data))
                .isInstanceOf(CertificateFault.class)
                .hasMessageContaining(torn.complaint);
    }
}
