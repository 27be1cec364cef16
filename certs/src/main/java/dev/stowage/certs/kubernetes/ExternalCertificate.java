package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.Fingerprint;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.PemText;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.ServingCertificates;
import dev.stowage.certs.SwappableKeyManager;
import dev.stowage.certs.Validity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.X509ExtendedKeyManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves with a certificate that somebody else keeps in a Secret, for example cert-manager, and takes up a new one as soon
 * as it is there. Whoever makes it also makes the API server trust it: nothing is ever written. What is torn or of no use
 * is not taken up, and the last good one stays.
 */
public final class ExternalCertificate implements ServingCertificates {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalCertificate.class);

    private final ExternalSettings settings;
    private final Resource<Secret> secret;
    private final SwappableKeyManager keyManager = new SwappableKeyManager();
    private final Watches watches;
    private final Background keeping;
    private volatile Now now = new Now(new Served.Nothing(), "The Secret has not been read yet.", 0, 0);

    /** What is served. */
    private sealed interface Served {
        record Nothing() implements Served {}

        /** From this data of the Secret. */
        record Leaf(Validity validity, Map<String, String> data) implements Served {}
    }

    /**
     * How things stand.
     *
     * @param problem with what was read last; empty if there is none
     */
    private record Now(Served served, String problem, long exchanges, long failures) {}

    /** Does nothing before it is told to. */
    ExternalCertificate(ExternalSettings settings) {
        this.settings = settings;
        this.secret = settings.client()
                .secrets()
                .inNamespace(settings.service().namespace())
                .withName(settings.secret());
        this.keeping = new Background("certificates", settings.resync(), this::keep);
        this.watches = new Watches(List.of(secret), keeping::wake);
    }

    /** Begins, and returns at once. */
    public static ExternalCertificate start(ExternalSettings settings) {
        var certificate = new ExternalCertificate(settings);
        certificate.keeping.start();
        return certificate;
    }

    /** Takes up what is there now. Needs a single caller. */
    Duration keep() {
        try {
            Secret found = secret.get();
            Map<String, String> data = found == null || found.getData() == null ? Map.of() : found.getData();
            if (now.served instanceof Served.Leaf(var validity, var from) && from.equals(data)) {
                now = new Now(now.served, "", now.exchanges, now.failures);
            } else {
                // Also if it was of no use a moment ago: what is not valid yet will be.
                exchange(data);
            }
        } catch (KubernetesClientException answer) {
            complain(
                    "The Secret %s cannot be read: %s".formatted(settings.secret(), Answers.text(answer)),
                    now.failures);
        }
        watches.renew();
        return settings.resync();
    }

    private void exchange(Map<String, String> data) {
        try {
            Map<String, String> decoded = new TreeMap<>();
            data.forEach((key, value) -> decoded.put(key, Base64Text.decode(value)));
            KeyMaterial material =
                    TlsSecret.read(decoded, settings.service(), settings.clock().instant());
            keyManager.present(material);
            var leaf = material.chain().getFirst();
            now = new Now(new Served.Leaf(PemText.validity(leaf), data), "", now.exchanges + 1, now.failures);
            LOG.info(
                    "The certificate {} is served until {}.",
                    fingerprint(material),
                    leaf.getNotAfter().toInstant());
        } catch (CertificateFault malformed) {
            complain(
                    "The Secret %s is of no use: %s".formatted(settings.secret(), malformed.getMessage()),
                    now.failures + 1);
        }
    }

    /** The same problem comes back with every look, and is one failure. */
    private void complain(String problem, long failures) {
        if (!problem.equals(now.problem)) {
            LOG.warn("{}", problem);
            now = new Now(now.served, problem, now.exchanges, failures);
        }
    }

    private static String fingerprint(KeyMaterial material) {
        try {
            return Fingerprint.of(material.chain().getFirst().getEncoded()).brief();
        } catch (CertificateEncodingException impossible) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED, "A certificate cannot be written.", impossible);
        }
    }

    @Override
    public X509ExtendedKeyManager keyManager() {
        return keyManager;
    }

    /** Whether something valid is served. Whether it is trusted only its maker can tell. */
    @Override
    public Readiness readiness() {
        Now seen = now;
        Instant time = settings.clock().instant();
        return switch (seen.served) {
            case Served.Nothing _ -> new Readiness.NotReady("No certificate is served yet. " + seen.problem);
            case Served.Leaf(var validity, var data) when validity.contains(time) -> new Readiness.Ready();
            case Served.Leaf(var validity, var data) ->
                new Readiness.NotReady("The certificate that is served is valid from %s to %s, and it is %s."
                        .formatted(validity.notBefore(), validity.notAfter(), time));
        };
    }

    @Override
    public CertificateStatus status() {
        Now seen = now;
        return new CertificateStatus(
                CertificateStatus.Phase.EXTERNAL,
                0,
                new CertificateStatus.Ending.None(),
                seen.served instanceof Served.Leaf(var validity, var data)
                        ? new CertificateStatus.Ending.At(validity.notAfter())
                        : new CertificateStatus.Ending.None(),
                List.of(),
                seen.problem.isEmpty() ? List.of() : List.of(seen.problem),
                new CertificateStatus.SelfProbe.NotYet(),
                new CertificateStatus.Skew.Unknown(),
                new CertificateStatus.Counts(seen.exchanges, 0, 0, seen.failures));
    }

    @Override
    public void close() {
        keeping.close();
        watches.close();
    }
}
