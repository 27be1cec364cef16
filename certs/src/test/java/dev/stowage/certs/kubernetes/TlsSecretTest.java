package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Generation;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Pem;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.io.IOException;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

final class TlsSecretTest {
    private static final ServiceName SERVICE = new ServiceName("companion", "stowage-system");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Validity HOUR = new Validity(NOW, NOW.plusSeconds(3600));
    private static final BouncyCastleIssuer ISSUER = new BouncyCastleIssuer(SERVICE, "", new SecureRandom());
    private static final SigningAuthority AUTHORITY = ISSUER.authority(new Generation(1), HOUR);
    private static final SigningAuthority STRANGER = ISSUER.authority(new Generation(2), HOUR);
    private static final KeyMaterial LEAF = ISSUER.leaf(AUTHORITY, HOUR);
    private static final KeyMaterial FOREIGN = new BouncyCastleIssuer(
                    new ServiceName("other", "stowage-system"), "", new SecureRandom())
            .leaf(AUTHORITY, HOUR);

    private static String certificate(KeyMaterial material) {
        try {
            return Pem.certificate(material.chain().getFirst().getEncoded()).text();
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String key(KeyMaterial material) {
        return Pem.privateKey(material.key().getEncoded()).text();
    }

    private static Map<String, String> good() {
        return new TreeMap<>(Map.of(
                "tls.crt",
                certificate(LEAF),
                "tls.key",
                key(LEAF),
                "ca.crt",
                STRANGER.certificate().pem().text()
                        + AUTHORITY.certificate().pem().text()));
    }

    @Test
    void takesWhatFitsTogether() {
        assertThat(TlsSecret.read(good(), SERVICE, NOW).chain()).isEqualTo(LEAF.chain());
    }

    @Test
    void takesAChainAndNoAuthority() {
        Map<String, String> data = good();
        data.remove("ca.crt");
        data.put("tls.crt", certificate(LEAF) + AUTHORITY.certificate().pem().text());

        assertThat(TlsSecret.read(data, SERVICE, NOW).chain()).hasSize(2);
    }

    @Test
    void takesAKeyAsOpenSslWritesIt() throws IOException {
        var secret = ((ECPrivateKey) LEAF.key()).getS();
        byte[] sec1 =
                new org.bouncycastle.asn1.sec.ECPrivateKey(256, secret, SECObjectIdentifiers.secp256r1).getEncoded();
        Map<String, String> data = good();
        data.put(
                "tls.key",
                "-----BEGIN EC PRIVATE KEY-----\n%s\n-----END EC PRIVATE KEY-----\n"
                        .formatted(Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(sec1)));

        assertThat(TlsSecret.read(data, SERVICE, NOW).chain()).isEqualTo(LEAF.chain());
    }

    record Bad(String name, Map<String, String> change, Instant now, String complaint) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Bad> BAD = List.of(
            new Bad("no certificate", Map.of("tls.crt", ""), NOW, "tls.crt is missing."),
            new Bad("an empty certificate", Map.of("tls.crt", "#"), NOW, "tls.crt holds no certificate."),
            new Bad("no key", Map.of("tls.key", ""), NOW, "tls.key is missing."),
            new Bad("a key that is none", Map.of("tls.key", "#"), NOW, "There is no private key."),
            new Bad("a torn pair", Map.of("tls.key", key(FOREIGN)), NOW, "tls.key does not belong to its certificate."),
            new Bad(
                    "another's pair",
                    Map.of("tls.key", key(FOREIGN), "tls.crt", certificate(FOREIGN)),
                    NOW,
                    "The certificate is for [other.stowage-system.svc], not for companion.stowage-system.svc."),
            new Bad("too late", Map.of(), NOW.plusSeconds(3601), "The certificate is valid from"),
            new Bad(
                    "another's authority",
                    Map.of("ca.crt", STRANGER.certificate().pem().text()),
                    NOW,
                    "tls.crt is not signed by ca.crt."),
            new Bad(
                    "a broken chain",
                    Map.of(
                            "tls.crt",
                            certificate(LEAF) + STRANGER.certificate().pem().text()),
                    NOW,
                    "Certificate 1 of tls.crt is not signed by the next one."));

    @ParameterizedTest
    @FieldSource("BAD")
    void takesNothingElse(Bad bad) {
        Map<String, String> data = good();
        bad.change.forEach((key, value) -> {
            if (value.isEmpty()) {
                data.remove(key);
            } else {
                data.put(key, value);
            }
        });

        assertThatThrownBy(() -> TlsSecret.read(data, SERVICE, bad.now))
                .isInstanceOf(CertificateFault.class)
                .hasMessageContaining(bad.complaint);
    }
}
