package dev.stowage.certs.bouncycastle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.Generation;
import dev.stowage.certs.Pem;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another implementation takes the certificates for what they are meant to be. */
final class OpenSslIT {
    private static final ServiceName SERVICE = new ServiceName("companion", "stowage-system");

    @TempDir
    private Path folder;

    private final BouncyCastleIssuer issuer = new BouncyCastleIssuer(SERVICE, "cluster.local", new SecureRandom());
    private final SigningAuthority authority = issuer.authority(new Generation(1), lasting(Duration.ofDays(365)));

    @BeforeEach
    void findOpenSsl() throws InterruptedException {
        try {
            assertThat(new ProcessBuilder("openssl", "version").start().waitFor())
                    .isZero();
        } catch (IOException missing) {
            Assumptions.abort("SKIPPED, so nobody but ourselves has verified the certificates: there is no openssl.");
        }
    }

    private static Validity lasting(Duration life) {
        Instant now = Instant.now();
        return new Validity(now.minus(Duration.ofHours(1)), now.plus(life));
    }

    @Test
    void verifiesALeafUnderBothOfItsNames() throws Exception {
        write("leaf.pem", leafOf(issuer));
        write("ca.pem", authority.certificate().pem().text());

        assertThat(verify("companion.stowage-system.svc")).endsWith("leaf.pem: OK\n");
        assertThat(verify("companion.stowage-system.svc.cluster.local")).endsWith("leaf.pem: OK\n");
        assertThat(verify("companion.stowage-system")).contains("hostname mismatch");
    }

    @Test
    void verifiesALeafAmongSeveralAuthorities() throws Exception {
        SigningAuthority other = issuer.authority(new Generation(2), lasting(Duration.ofDays(365)));
        write("leaf.pem", leafOf(issuer));
        write(
                "ca.pem",
                other.certificate().pem().text() + authority.certificate().pem().text());

        assertThat(verify("companion.stowage-system.svc")).endsWith("leaf.pem: OK\n");
    }

    @Test
    void refusesALeafForAnotherName() throws Exception {
        var thief = new BouncyCastleIssuer(new ServiceName("companion", "elsewhere"), "", new SecureRandom());
        write("leaf.pem", leafOf(thief));
        write("ca.pem", authority.certificate().pem().text());

        assertThat(verify("companion.elsewhere.svc")).contains("permitted subtree violation");
    }

    private String leafOf(BouncyCastleIssuer signing) throws GeneralSecurityException {
        return Pem.certificate(signing.leaf(authority, lasting(Duration.ofDays(14)))
                        .chain()
                        .getFirst()
                        .getEncoded())
                .text();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private String verify(String host) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("openssl", "verify", "-CAfile", "ca.pem", "-x509_strict"));
        command.addAll(List.of("-purpose", "sslserver", "-verify_hostname", host, "leaf.pem"));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
