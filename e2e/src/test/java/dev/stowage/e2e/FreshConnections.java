package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.RunningCompanion;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * Connects to companions again and again, as an API server does that has no connection yet: it trusts what the webhook
 * configuration says in that moment, and nothing else. Certificates that are wrong show only on new connections.
 */
final class FreshConnections implements AutoCloseable {
    private static final String NAME = "stowage-companion.stowage-system.svc";
    private static final Duration EVERY = Duration.ofMillis(100);
    private static final int PATIENCE = 5_000;

    private final KubernetesClient client;
    private final List<RunningCompanion> companions;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> attempts;
    private final Map<RunningCompanion, Set<String>> leaves;
    private final Set<String> authorities = ConcurrentHashMap.newKeySet();
    private final AtomicLong count = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    FreshConnections(KubernetesClient client, List<RunningCompanion> companions) {
        this.client = client;
        this.companions = List.copyOf(companions);
        this.leaves = companions.stream()
                .collect(Collectors.toUnmodifiableMap(Function.identity(), _ -> ConcurrentHashMap.newKeySet()));
        attempts = clock.scheduleAtFixedRate(this::connect, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void connect() {
        for (RunningCompanion companion : companions) {
            if (companion.isEndpoint()) {
                try {
                    handshake(companion);
                } catch (IOException | GeneralSecurityException | RuntimeException failed) {
                    // What was told to stop meanwhile may refuse.
                    if (companion.isEndpoint()) {
                        failures.add(failed.toString());
                    }
                }
            }
        }
    }

    private void handshake(RunningCompanion companion) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, published().getTrustManagers(), null);
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(companion.address(), companion.admissionPort()), PATIENCE);
            plain.setSoTimeout(PATIENCE);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, NAME, 443, true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                parameters.setServerNames(List.of(new SNIHostName(NAME)));
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                X509Certificate leaf = (X509Certificate) socket.getSession().getPeerCertificates()[0];
                requireNonNull(leaves.get(companion)).add(leaf.getSerialNumber().toString(16));
                authorities.add(leaf.getIssuerX500Principal().getName());
                count.incrementAndGet();
            }
        }
    }

    private TrustManagerFactory published() throws IOException, GeneralSecurityException {
        String bundle = client.admissionRegistration()
                .v1()
                .mutatingWebhookConfigurations()
                .withName("stowage-companion")
                .require()
                .getWebhooks()
                .getFirst()
                .getClientConfig()
                .getCaBundle();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (var authority : CertificateFactory.getInstance("X.509")
                .generateCertificates(
                        new ByteArrayInputStream(Base64.getDecoder().decode(bundle)))) {
            store.setCertificateEntry(
                    ((X509Certificate) authority).getSerialNumber().toString(16), authority);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }

    long count() {
        return count.get();
    }

    /** Why connections were not made; that there were any at all is counted. */
    List<String> failures() {
        if (attempts.isDone()) {
            throw new IllegalStateException("No more connections were made: " + attempts);
        }
        return List.copyOf(failures);
    }

    /** How often the companion that saw the fewest has exchanged its leaf. */
    int leafRotations() {
        return leaves.values().stream().mapToInt(Set::size).min().orElse(0) - 1;
    }

    int authorityRotations() {
        return authorities.size() - 1;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
