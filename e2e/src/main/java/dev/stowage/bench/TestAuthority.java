package dev.stowage.bench;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Date;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority for servers that tests run on the host. */
public final class TestAuthority {
    private static final Pattern IP = Pattern.compile("[0-9.]+|[0-9a-f:]*:[0-9a-f:]*");
    private static final String SUBJECT = "CN=stowage test authority";
    private static final char[] NO_PASSWORD = {};

    private final KeyPair keys;
    private final X509Certificate certificate;

    public TestAuthority() {
        try {
            keys = newKeys();
            certificate = sign(keys, SUBJECT, keys, true);
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw new IllegalStateException("The test's certificate authority cannot be made.", failed);
        }
    }

    /** Its certificate, PEM: the {@code caBundle} of a webhook before it is encoded. */
    public String pem() {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(certificate);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return text.toString();
    }

    /** For a server that is reached under these names and addresses. */
    public SSLContext serving(String... names) {
        try {
            KeyPair server = newKeys();
            X509Certificate signed = sign(server, "CN=" + names[0], keys, false, names);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            store.setKeyEntry("server", server.getPrivate(), NO_PASSWORD, new X509Certificate[] {signed});
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw new IllegalStateException(
                    "No certificate for %s can be made.".formatted(Arrays.toString(names)), failed);
        }
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private static X509Certificate sign(
            KeyPair subjectKeys, String subject, KeyPair issuer, boolean isAuthority, String... names)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        Instant now = Instant.now();
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Name(SUBJECT),
                BigInteger.valueOf(now.toEpochMilli()),
                Date.from(now.minus(1, ChronoUnit.HOURS)),
                Date.from(now.plus(1, ChronoUnit.DAYS)),
                new X500Name(subject),
                subjectKeys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
        if (names.length > 0) {
            GeneralName[] alternatives = Arrays.stream(names)
                    .map(name -> new GeneralName(
                            IP.matcher(name).matches() ? GeneralName.iPAddress : GeneralName.dNSName, name))
                    .toArray(GeneralName[]::new);
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(
                        builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.getPrivate())));
    }
}
