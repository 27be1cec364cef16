package dev.stowage.certs.bouncycastle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.AuthorityCertificate;
import dev.stowage.certs.BundleText;
import dev.stowage.certs.ConfigurationReading;
import dev.stowage.certs.Generation;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.PemText;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import dev.stowage.fleet.Golden;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is in the certificates. That others take them as they are meant is tested in {@link OpenSslIT}. */
final class BouncyCastleIssuerTest {
    private static final ServiceName SERVICE = new ServiceName("stowage-companion", "stowage-system");
    private static final Validity YEAR =
            new Validity(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2027-01-01T00:00:00Z"));
    private static final Validity WEEKS =
            new Validity(Instant.parse("2026-03-01T00:00:00Z"), Instant.parse("2026-03-15T00:00:00Z"));

    private final BouncyCastleIssuer issuer = new BouncyCastleIssuer(SERVICE, "cluster.local", new SecureRandom());

    @Test
    void makesAnAuthorityForItsNamesAlone() {
        SigningAuthority authority = issuer.authority(new Generation(3), YEAR);

        Golden.check(
                getClass(),
                "authority.txt",
                described(PemText.certificate(authority.certificate().pem())));
    }

    @Test
    void signsALeafForServersAlone() {
        SigningAuthority authority = issuer.authority(new Generation(3), YEAR);

        KeyMaterial leaf = issuer.leaf(authority, WEEKS);

        Golden.check(getClass(), "leaf.txt", described(leaf.chain().getFirst()));
    }

    @Test
    void findsItsAuthoritiesAgainInABundle() {
        AuthorityCertificate older = issuer.authority(new Generation(9), YEAR).certificate();
        AuthorityCertificate newer = issuer.authority(new Generation(10), YEAR).certificate();
        AuthorityCertificate foreign = new BouncyCastleIssuer(
                        new ServiceName("other", "stowage-system"), "", new SecureRandom())
                .authority(new Generation(11), YEAR)
                .certificate();

        String text = BundleText.write(List.of(newer, older));
        String junk = "# comment\r\n" + older.pem().text().replace("\n", "\r\n")
                + foreign.pem().text()
                + "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
                + "-----BEGIN CERTIFICATE-----\n&\n-----END CERTIFICATE-----\n"
                + older.pem().text()
                + newer.pem().text().stripTrailing();

        assertThat(BundleText.read(SERVICE, text))
                .isEqualTo(new ConfigurationReading.Bundle(List.of(newer, older), true));
        assertThat(BundleText.read(SERVICE, junk))
                .isEqualTo(new ConfigurationReading.Bundle(List.of(newer, older), false));
        assertThat(BundleText.read(SERVICE, "")).isEqualTo(new ConfigurationReading.Bundle(List.of(), true));
    }

    @Test
    void keepsSubjectsWithin64Letters() {
        ServiceName longest = new ServiceName("a".repeat(63), "b".repeat(63));
        var longestIssuer = new BouncyCastleIssuer(longest, "cluster.local", new SecureRandom());

        SigningAuthority authority = longestIssuer.authority(new Generation(9_999_999_999L), YEAR);
        X509Certificate leaf = longestIssuer.leaf(authority, WEEKS).chain().getFirst();

        assertThat(BundleText.authority(longest, authority.certificate().pem())).isEqualTo(authority.certificate());
        for (String name : List.of(
                PemText.certificate(authority.certificate().pem())
                        .getSubjectX500Principal()
                        .getName(),
                leaf.getSubjectX500Principal().getName())) {
            assertThat(name.split(","))
                    .allSatisfy(part ->
                            assertThat(part.substring(part.indexOf('=') + 1)).hasSizeLessThanOrEqualTo(64));
        }
    }

    @Test
    void neverUsesASerialTwice() {
        SigningAuthority authority = issuer.authority(new Generation(1), YEAR);
        Set<BigInteger> serials = new TreeSet<>();

        for (int number = 0; number < 20; number++) {
            serials.add(issuer.leaf(authority, WEEKS).chain().getFirst().getSerialNumber());
        }

        assertThat(serials).hasSize(20).allSatisfy(serial -> {
            assertThat(serial.signum()).isPositive();
            assertThat(serial.toByteArray()).hasSize(16);
        });
    }

    /** Everything but what differs each time: keys, serial and signature. */
    private static String described(X509Certificate certificate) {
        StringBuilder text = new StringBuilder();
        text.append("subject   ")
                .append(masked(certificate.getSubjectX500Principal().getName()))
                .append('\n');
        text.append("issuer    ")
                .append(masked(certificate.getIssuerX500Principal().getName()))
                .append('\n');
        text.append("notBefore ").append(certificate.getNotBefore().toInstant()).append('\n');
        text.append("notAfter  ").append(certificate.getNotAfter().toInstant()).append('\n');
        text.append("key       ").append(certificate.getPublicKey().getAlgorithm());
        text.append(" of ")
                .append(certificate.getPublicKey().getEncoded().length)
                .append(" bytes\n");
        text.append("signature ").append(certificate.getSigAlgName()).append('\n');
        describe(text, "critical ", certificate, certificate.getCriticalExtensionOIDs());
        describe(text, "extension", certificate, certificate.getNonCriticalExtensionOIDs());
        return text.toString();
    }

    private static void describe(StringBuilder text, String kind, X509Certificate certificate, Set<String> extensions) {
        for (String extension : new TreeSet<>(extensions)) {
            // Subject and authority key identifier are hashes of keys.
            boolean hash = extension.equals("2.5.29.14") || extension.equals("2.5.29.35");
            String value = HexFormat.of().formatHex(certificate.getExtensionValue(extension));
            text.append(kind).append(' ').append(extension).append(' ');
            text.append(hash ? value.length() / 2 + " bytes" : value).append('\n');
        }
    }

    private static String masked(String name) {
        return name.replaceAll("-[0-9a-f]{8},", "-XXXXXXXX,");
    }
}
