package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key manager whose leaf is exchanged under open connections, with real TLS on the loopback interface. */
final class SwappableKeyManagerIT {
    private final BouncyCastleIssuer issuer =
            new BouncyCastleIssuer(new ServiceName("swapped", "here"), "", new SecureRandom());
    private final SwappableKeyManager keyManager = new SwappableKeyManager();
    private final Validity now =
            new Validity(Instant.now().minus(Duration.ofHours(1)), Instant.now().plus(Duration.ofHours(1)));
    private final SigningAuthority authority = issuer.authority(new Generation(1), now);

    private SSLServerSocket server;

    @BeforeEach
    void serve() throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {keyManager}, null, null);
        server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void showsTheNewLeafToNewConnectionsAndLeavesOpenOnesAlone(String protocol) throws Exception {
        KeyMaterial first = issuer.leaf(authority, now);
        keyManager.present(first);
        try (Connection before = connect(protocol)) {
            KeyMaterial second = issuer.leaf(authority, now);
            keyManager.present(second);
            try (Connection after = connect(protocol)) {
                assertThat(before.shown()).isEqualTo(first.chain().getFirst());
                assertThat(after.shown()).isEqualTo(second.chain().getFirst());
                assertThat(before.echo(7)).isEqualTo(7);
                assertThat(after.echo(8)).isEqualTo(8);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void refusesHandshakesBeforeThereIsALeaf(String protocol) {
        assertThatThrownBy(() -> connect(protocol)).hasRootCauseInstanceOf(SSLHandshakeException.class);
    }

    /** Both ends. */
    private record Connection(SSLSocket client, SSLSocket served) implements AutoCloseable {
        X509Certificate shown() throws IOException {
            return (X509Certificate) client.getSession().getPeerCertificates()[0];
        }

        int echo(int value) throws IOException {
            client.getOutputStream().write(value);
            served.getOutputStream().write(served.getInputStream().read());
            return client.getInputStream().read();
        }

        @Override
        public void close() throws IOException {
            client.close();
            served.close();
        }
    }

    private Connection connect(String protocol) throws Exception {
        CompletableFuture<SSLSocket> accepted = CompletableFuture.supplyAsync(this::accept);
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry(
                "ca", PemText.certificate(authority.certificate().pem()));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SSLSocket client =
                (SSLSocket) context.getSocketFactory().createSocket(server.getInetAddress(), server.getLocalPort());
        client.setEnabledProtocols(new String[] {protocol});
        try {
            client.startHandshake();
        } catch (IOException refused) {
            client.close();
            accepted.exceptionally(_ -> client).join();
            throw new IllegalStateException(refused);
        }
        return new Connection(client, accepted.get());
    }

    private SSLSocket accept() {
        try {
            SSLSocket socket = (SSLSocket) server.accept();
            socket.startHandshake();
            return socket;
        } catch (IOException refused) {
            throw new IllegalStateException(refused);
        }
    }
}
