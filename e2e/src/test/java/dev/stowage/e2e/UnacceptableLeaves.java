package dev.stowage.e2e;

import dev.stowage.certs.Generation;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Pem;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A leaf that is signed by what is trusted, and still not good enough.
 *
 * @param bundle what is trusted
 */
record UnacceptableLeaves(Pem bundle, KeyMaterial leaf) {
    private static Validity anHour() {
        Instant now = Instant.now();
        return new Validity(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));
    }

    /** By our own authority for another Service, which signs for this one all the same. */
    static UnacceptableLeaves ofAnotherAuthority(ServiceName service) {
        SecureRandom random = new SecureRandom();
        SigningAuthority other = new BouncyCastleIssuer(new ServiceName("other", "default"), "", random)
                .authority(new Generation(1), anHour());
        return new UnacceptableLeaves(
                other.certificate().pem(), new BouncyCastleIssuer(service, "", random).leaf(other, anHour()));
    }

    /** As certificates were made before 2020. */
    static UnacceptableLeaves commonNameOnly(ServiceName service) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            KeyPair authority = generator.generateKeyPair();
            KeyPair server = generator.generateKeyPair();
            X509Certificate trusted = signed("CN=old", authority, authority);
            X509Certificate leaf = signed("CN=" + service.host(), server, authority);
            return new UnacceptableLeaves(
                    Pem.certificate(trusted.getEncoded()), new KeyMaterial(server.getPrivate(), List.of(leaf)));
        } catch (GeneralSecurityException | OperatorCreationException impossible) {
            throw new IllegalStateException("No certificate can be made.", impossible);
        }
    }

    private static X509Certificate signed(String subject, KeyPair keys, KeyPair by)
            throws GeneralSecurityException, OperatorCreationException {
        Validity hour = anHour();
        return new JcaX509CertificateConverter()
                .getCertificate(new JcaX509v3CertificateBuilder(
                                new X500Name("CN=old"),
                                BigInteger.valueOf(hour.notAfter().toEpochMilli()),
                                Date.from(hour.notBefore()),
                                Date.from(hour.notAfter()),
                                new X500Name(subject),
                                keys.getPublic())
                        .build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
    }
}
