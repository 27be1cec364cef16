package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The small types. */
final class NamesTest {
    @Test
    void configurationsAreSortedAndSpelledAsTheApiDoes() {
        List<ManagedConfiguration> sorted = List.of(
                        ManagedConfiguration.validating("a"),
                        ManagedConfiguration.mutating("b"),
                        ManagedConfiguration.mutating("a"))
                .stream()
                .sorted()
                .toList();

        assertThat(sorted)
                .extracting(ManagedConfiguration::toString)
                .containsExactly(
                        "MutatingWebhookConfiguration/a",
                        "MutatingWebhookConfiguration/b",
                        "ValidatingWebhookConfiguration/a");
    }

    @Test
    void phasesAreSpelledInLowerCase() {
        assertThat(Arrays.stream(CertificateStatus.Phase.values()).map(CertificateStatus.Phase::label))
                .containsExactly("absent", "initial", "stable", "prepared", "published", "promoted", "external");
    }

    @Test
    void generationsBeginAtOne() {
        assertThat(new Generation(1).next()).isEqualTo(new Generation(2)).isGreaterThan(new Generation(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Generation(0));
    }

    @Test
    void validityEndsAfterItBegins() {
        Validity second = new Validity(Instant.ofEpochSecond(1), Instant.ofEpochSecond(2));

        assertThat(second.contains(Instant.ofEpochSecond(0))).isFalse();
        assertThat(second.contains(Instant.ofEpochSecond(1))).isTrue();
        assertThat(second.contains(Instant.ofEpochSecond(2))).isTrue();
        assertThat(second.contains(Instant.ofEpochSecond(3))).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Validity(Instant.ofEpochSecond(2), Instant.ofEpochSecond(1)));
    }

    @Test
    void nothingPrintsAKey() {
        SigningAuthority authority = Toy.authority(1, "test", Instant.MAX);

        assertThat(authority.toString()).isEqualTo("authority 1 (1-test)");
        assertThat(authority.key().toString()).isEqualTo("Pem");
        assertThat(Toy.MATERIAL.toString()).isEqualTo("KeyMaterial[0 certificates]");
    }

    @Test
    void pemMustBeOneBlockOfBase64() {
        assertThatThrownBy(() -> PemText.der(new Pem("")))
                .isInstanceOf(CertificateFault.class)
                .hasMessage("There must be one block of PEM, not 0.");
        assertThatThrownBy(() -> PemText.certificate(Pem.certificate(new byte[] {1})))
                .isInstanceOf(CertificateFault.class)
                .hasMessage("A block is no certificate.");
        assertThat(new CertificateFault(CertificateFault.Reason.SECRET, "x").reason())
                .isEqualTo(CertificateFault.Reason.SECRET);
        assertThat(PemText.blocks("-----BEGIN A-----\nx\n-----END A-----").getFirst())
                .hasToString("A");
    }

    @Test
    void aKeyManagerWithoutALeafOffersNothing() {
        SwappableKeyManager keys = new SwappableKeyManager();

        assertThat(keys.getServerAliases("EC", null)).isNull();
        assertThat(keys.getPrivateKey("leaf-1")).isNull();
        assertThat(keys.getCertificateChain("leaf-1")).isNull();
        assertThat(keys.chooseClientAlias(new String[] {"EC"}, null, null)).isNull();
        assertThat(keys.getClientAliases("EC", null)).isNull();
    }

    @Test
    void aKeyManagerKeepsOldLeavesForHandshakesThatHaveBegun() {
        SwappableKeyManager keys = new SwappableKeyManager();
        for (int exchange = 0; exchange < 17; exchange++) {
            keys.present(Toy.MATERIAL);
        }

        assertThat(keys.getServerAliases("EC", null)).containsExactly("leaf-17");
        assertThat(keys.chooseServerAlias("RSA", null, null)).isNull();
        assertThat(keys.getPrivateKey("leaf-2")).isNotNull();
        assertThat(keys.getPrivateKey("leaf-1")).isNull();
    }
}
