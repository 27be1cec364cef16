package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.Generation;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Pem;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.io.IOException;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class ExternalCertificateIT {
    private static final ServiceName SERVICE = new ServiceName("companion", "stowage-system");
    private static final String PATH = "/api/v1/namespaces/stowage-system/secrets/tls";
    private static final Instant BEGINS = Instant.parse("2026-01-01T00:00:00Z");

    private static String secret() throws CertificateEncodingException {
        var hour = new Validity(BEGINS, BEGINS.plusSeconds(3600));
        var issuer = new BouncyCastleIssuer(SERVICE, "", new SecureRandom());
        KeyMaterial leaf = issuer.leaf(issuer.authority(new Generation(1), hour), hour);
        return """
                {"apiVersion":"v1","kind":"Secret","type":"kubernetes.io/tls",
                 "metadata":{"name":"tls","namespace":"stowage-system","resourceVersion":"1"},
                 "data":{"tls.crt":"%s","tls.key":"%s"}}""".formatted(
                Base64Text.encode(
                        Pem.certificate(leaf.chain().getFirst().getEncoded()).text()),
                Base64Text.encode(Pem.privateKey(leaf.key().getEncoded()).text()));
    }

    @Test
    void takesUpWhatIsNotValidYetAsSoonAsItIs() throws IOException, CertificateEncodingException {
        var now = new AtomicReference<>(BEGINS.minusSeconds(10));
        try (SmallApi api = new SmallApi();
                var external = new ExternalCertificate(
                        new ExternalSettings(api.client, SERVICE, "tls", Duration.ofDays(1), now::get))) {
            api.put(PATH, secret());
            external.keep();
            now.set(BEGINS.minusSeconds(5));
            external.keep();

            assertThat(external.status().problems())
                    .containsExactly(
                            "The Secret tls is of no use: The certificate is valid from 2026-01-01T00:00:00Z to 2026-01-01T01:00:00Z, which is not now.");
            assertThat(external.status().counts().failures()).isEqualTo(1);
            assertThat(external.readiness()).isInstanceOf(Readiness.NotReady.class);

            now.set(BEGINS);
            external.keep();

            assertThat(external.readiness()).isEqualTo(new Readiness.Ready());
            assertThat(external.status().problems()).isEmpty();
        }
    }

    @Test
    void replacesWhatIsServedByWhatBecameValid() throws IOException, CertificateEncodingException {
        var now = new AtomicReference<>(BEGINS);
        try (SmallApi api = new SmallApi();
                var external = new ExternalCertificate(
                        new ExternalSettings(api.client, SERVICE, "tls", Duration.ofDays(1), now::get))) {
            api.put(PATH, secret());
            external.keep();
            now.set(BEGINS.minusSeconds(10));
            api.put(PATH, secret());
            external.keep();
            assertThat(external.status().counts().leaves()).isEqualTo(1);
            assertThat(external.status().problems()).hasSize(1);

            now.set(BEGINS);
            external.keep();
            external.keep();

            assertThat(external.status().counts().leaves()).isEqualTo(2);
            assertThat(external.status().problems()).isEmpty();
        }
    }
}
