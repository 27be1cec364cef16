package dev.stowage.webhook.http;

import dev.stowage.certs.KeyMaterial;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate that signs itself, and clients that trust it alone. */
public final class TestCertificate {
    /** Who it says it is. */
    public static final String HOST = "stowage-companion.stowage-system.svc";

    private final KeyMaterial material;

    private TestCertificate(KeyMaterial material) {
        this.material = material;
    }

    /** A new one. */
    public static TestCertificate numbered(long serial) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            var subject = new X500Principal("CN=" + HOST);
            Instant now = Instant.now();
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(new JcaX509v3CertificateBuilder(
                                    subject,
                                    BigInteger.valueOf(serial),
                                    Date.from(now.minus(1, ChronoUnit.HOURS)),
                                    Date.from(now.plus(1, ChronoUnit.DAYS)),
                                    subject,
                                    pair.getPublic())
                            .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName[] {
                                new GeneralName(GeneralName.dNSName, HOST),
                                new GeneralName(GeneralName.iPAddress, "127.0.0.1")
                            }))
                            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
            return new TestCertificate(new KeyMaterial(pair.getPrivate(), List.of(certificate)));
        } catch (GeneralSecurityException | OperatorCreationException | java.io.IOException fault) {
            throw new IllegalStateException(fault);
        }
    }

    /** What a server needs. */
    public KeyMaterial material() {
        return material;
    }

    /** For clients that read PEM. */
    public String pem() {
        try {
            return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
                    .formatted(Base64.getMimeEncoder(64, new byte[] {'\n'})
                            .encodeToString(material.chain().getFirst().getEncoded()));
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException(fault);
        }
    }

    /** For clients that trust these certificates. */
    public static SSLContext trusting(List<TestCertificate> certificates) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (TestCertificate one : certificates) {
                X509Certificate certificate = one.material.chain().getFirst();
                store.setCertificateEntry(certificate.getSerialNumber().toString(), certificate);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            // Every connection is a new handshake, as the API server's are.
            context.getClientSessionContext().setSessionTimeout(1);
            return context;
        } catch (GeneralSecurityException | java.io.IOException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
