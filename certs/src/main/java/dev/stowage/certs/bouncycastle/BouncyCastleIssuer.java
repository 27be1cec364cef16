package dev.stowage.certs.bouncycastle;

import dev.stowage.certs.AuthorityCertificate;
import dev.stowage.certs.AuthorityName;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Fingerprint;
import dev.stowage.certs.Generation;
import dev.stowage.certs.Issuer;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Pem;
import dev.stowage.certs.PemText;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.GeneralSubtree;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.NameConstraints;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes keys on P-256 and certificates signed with ECDSA and SHA-256, which Go, Java and OpenSSL all verify fast. Keys are
 * made and used by the platform's own providers. May be used by several threads.
 */
public final class BouncyCastleIssuer implements Issuer {
    private static final int SERIAL_BYTES = 16;

    private final ServiceName service;
    private final List<String> hosts;
    private final SecureRandom random;

    /** For the names of a Service; the domain may be empty. */
    public BouncyCastleIssuer(ServiceName service, String clusterDomain, SecureRandom random) {
        this.service = service;
        this.hosts = service.hosts(clusterDomain);
        this.random = random;
    }

    @Override
    public SigningAuthority authority(Generation generation, Validity validity) {
        try {
            KeyPair keys = newKeys();
            X500Name subject = new X500Name(AuthorityName.of(
                    service, generation, Fingerprint.of(keys.getPublic().getEncoded())));
            var builder = builder(subject, subject, keys, validity);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
            builder.addExtension(Extension.nameConstraints, true, onlyOurs());
            X509Certificate certificate = signed(builder, keys.getPrivate());
            byte[] der = certificate.getEncoded();
            return new SigningAuthority(
                    new AuthorityCertificate(
                            generation, Fingerprint.of(der), PemText.validity(certificate), Pem.certificate(der)),
                    Pem.privateKey(keys.getPrivate().getEncoded()));
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw new CertificateFault(CertificateFault.Reason.ISSUING, "No authority can be made.", failed);
        }
    }

    /** A stolen key of the authority is of no use for other names (RFC 5280, 4.2.1.10). */
    private NameConstraints onlyOurs() {
        return new NameConstraints(
                hosts.stream()
                        .map(host -> new GeneralSubtree(new GeneralName(GeneralName.dNSName, host)))
                        .toArray(GeneralSubtree[]::new),
                null);
    }

    @Override
    public KeyMaterial leaf(SigningAuthority authority, Validity validity) {
        try {
            X509Certificate issuer = PemText.certificate(authority.certificate().pem());
            KeyPair keys = newKeys();
            var builder = builder(
                    X500Name.getInstance(issuer.getSubjectX500Principal().getEncoded()),
                    new X500Name("CN=" + cosmetic()),
                    keys,
                    validity);
            var extensions = new JcaX509ExtensionUtils();
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            builder.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    extensions.createAuthorityKeyIdentifier(issuer.getPublicKey()));
            builder.addExtension(
                    Extension.subjectKeyIdentifier, false, extensions.createSubjectKeyIdentifier(keys.getPublic()));
            builder.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(hosts.stream()
                            .map(host -> new GeneralName(GeneralName.dNSName, host))
                            .toArray(GeneralName[]::new)));
            X509Certificate leaf = signed(builder, privateKey(authority.key()));
            leaf.verify(issuer.getPublicKey());
            return new KeyMaterial(keys.getPrivate(), List.of(leaf));
        } catch (GeneralSecurityException | IOException | OperatorCreationException failed) {
            throw new CertificateFault(CertificateFault.Reason.ISSUING, "%s cannot sign.".formatted(authority), failed);
        }
    }

    /** At most 64 letters (X.520, ub-common-name); nobody verifies it. */
    private String cosmetic() {
        return service.host().length() <= 64 ? service.host() : service.name();
    }

    private JcaX509v3CertificateBuilder builder(X500Name issuer, X500Name subject, KeyPair keys, Validity validity) {
        return new JcaX509v3CertificateBuilder(
                issuer,
                serial(),
                Date.from(validity.notBefore()),
                Date.from(validity.notAfter()),
                subject,
                keys.getPublic());
    }

    /** Positive, and always of the same length; 20 octets are allowed (RFC 5280, 4.1.2.2). */
    private BigInteger serial() {
        byte[] bytes = new byte[SERIAL_BYTES];
        random.nextBytes(bytes);
        bytes[0] = (byte) ((bytes[0] & 0x3f) | 0x40);
        return new BigInteger(1, bytes);
    }

    private KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        return generator.generateKeyPair();
    }

    private X509Certificate signed(JcaX509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException, OperatorCreationException {
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA")
                        .setSecureRandom(random)
                        .build(key)));
    }

    private static PrivateKey privateKey(Pem pem) throws GeneralSecurityException {
        return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(PemText.der(pem)));
    }
}
