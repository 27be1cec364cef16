package dev.stowage.certs.kubernetes;

import dev.stowage.certs.AuthorityCertificate;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.CertificateStatus.SelfProbe;
import dev.stowage.certs.PemText;
import dev.stowage.certs.ServiceName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects to the Service as the API server does, trusting only what is published. Through the Service it reaches any
 * replica, so that one which serves what nobody trusts is found before the API server finds it.
 */
final class Prober {
    private static final Logger LOG = LoggerFactory.getLogger(Prober.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServiceName service;
    private final ProbeTarget target;
    private final InstantSource clock;
    private volatile SelfProbe last = new SelfProbe.NotYet();

    Prober(ServiceName service, ProbeTarget target, InstantSource clock) {
        this.service = service;
        this.target = target;
        this.clock = clock;
    }

    SelfProbe last() {
        return last;
    }

    void probe(List<AuthorityCertificate> trusted) {
        if (!(target instanceof ProbeTarget.At(var host, var port)) || trusted.isEmpty()) {
            return;
        }
        try {
            handshake(host, port, trusted);
            last = new SelfProbe.Succeeded(clock.instant());
        } catch (IOException | GeneralSecurityException | CertificateFault failed) {
            fail(failed.toString());
        }
    }

    /** Says it once, until another reason takes its place. */
    private void fail(String reason) {
        if (!(last instanceof SelfProbe.Failed(var at, var before) && before.equals(reason))) {
            LOG.warn("A new connection to {} does not succeed with what is published: {}", target, reason);
        }
        last = new SelfProbe.Failed(clock.instant(), reason);
    }

    private void handshake(String host, int port, List<AuthorityCertificate> trusted)
            throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusting(trusted).getTrustManagers(), null);
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(host, port), Math.toIntExact(PATIENCE.toMillis()));
            plain.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
            try (SSLSocket socket =
                    (SSLSocket) context.getSocketFactory().createSocket(plain, service.host(), port, true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                parameters.setServerNames(List.of(new SNIHostName(service.host())));
                socket.setSSLParameters(parameters);
                socket.startHandshake();
            }
        }
    }

    private static TrustManagerFactory trusting(List<AuthorityCertificate> trusted)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (AuthorityCertificate authority : trusted) {
            store.setCertificateEntry(authority.fingerprint().hex(), PemText.certificate(authority.pem()));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
