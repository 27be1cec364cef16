package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.Generation;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Pem;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import dev.stowage.certs.kubernetes.ExternalCertificate;
import dev.stowage.certs.kubernetes.ExternalSettings;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A certificate that somebody else keeps in a Secret is taken up as soon as it is there, if it is any good. */
final class ExternalCertificateE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final ServiceName SERVICE = new ServiceName("external", "default");
    private static final BouncyCastleIssuer ISSUER = new BouncyCastleIssuer(SERVICE, "", new SecureRandom());

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("external"));
    }

    @Test
    void isExchangedWhenItChangesAndKeptWhenItIsSpoilt() {
        Instant now = Instant.now();
        Validity hour = new Validity(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));
        SigningAuthority authority = ISSUER.authority(new Generation(1), hour);
        KeyMaterial first = ISSUER.leaf(authority, hour);
        KeyMaterial second = ISSUER.leaf(authority, hour);
        ExternalCertificate external = bench.closing(ExternalCertificate.start(new ExternalSettings(
                cluster.client(), SERVICE, "external-tls", Duration.ofMinutes(10), InstantSource.system())));
        await(external, status -> !status.problems().isEmpty());
        assertThat(external.readiness()).isInstanceOf(Readiness.NotReady.class);

        cluster.client().resource(secret(first, first)).create();
        await(external, status -> status.counts().leaves() == 1);
        assertThat(external.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(served(external)).isEqualTo(first.chain().getFirst());

        cluster.client().resource(secret(first, second)).update();
        await(
                external,
                status -> status.problems()
                        .equals(List.of(
                                "The Secret external-tls is of no use: tls.key does not belong to its certificate.")));
        assertThat(served(external)).isEqualTo(first.chain().getFirst());

        cluster.client().resource(secret(second, second)).update();
        await(external, status -> status.counts().leaves() == 2);
        assertThat(served(external)).isEqualTo(second.chain().getFirst());

        cluster.client().resource(secret(second, second)).delete();
        await(external, status -> !status.problems().isEmpty());
        assertThat(served(external)).isEqualTo(second.chain().getFirst());
        assertThat(external.readiness()).isEqualTo(new Readiness.Ready());
    }

    private static X509Certificate served(ExternalCertificate external) {
        String[] aliases = external.keyManager().getServerAliases("EC", null);
        return external.keyManager().getCertificateChain(aliases[0])[0];
    }

    private static void await(ExternalCertificate external, Predicate<CertificateStatus> wanted) {
        Waiting.byAsking(
                "the certificate",
                () -> {
                    cluster.client().getKubernetesVersion();
                    return external.status();
                },
                wanted,
                DEADLINE);
    }

    private static Secret secret(KeyMaterial certificate, KeyMaterial key) {
        try {
            return new SecretBuilder()
                    .withNewMetadata()
                    .withName("external-tls")
                    .withNamespace("default")
                    .endMetadata()
                    .withType("kubernetes.io/tls")
                    .addToData(
                            "tls.crt",
                            Base64Text.of(Pem.certificate(
                                            certificate.chain().getFirst().getEncoded())
                                    .text()))
                    .addToData(
                            "tls.key",
                            Base64Text.of(Pem.privateKey(key.key().getEncoded()).text()))
                    .build();
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException("A certificate cannot be written.", impossible);
        }
    }
}
