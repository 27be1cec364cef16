package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Pem;
import dev.stowage.certs.PemText;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;

/** Whether a private key belongs to a certificate. */
final class KeyPairs {
    private static final byte[] PROBE = "stowage".getBytes(StandardCharsets.US_ASCII);

    private KeyPairs() {}

    /**
     * Checks a key of ours.
     *
     * @throws CertificateFault if it is malformed or does not belong to the certificate
     */
    static void checkEllipticCurve(Pem key, Pem certificate, String name) {
        try {
            PrivateKey parsed = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(PemText.der(key)));
            check(parsed, PemText.certificate(certificate).getPublicKey(), name);
        } catch (GeneralSecurityException malformed) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED, "%s is no key of an elliptic curve.".formatted(name), malformed);
        }
    }

    /**
     * Checks that one verifies what the other signs.
     *
     * @throws CertificateFault if not
     */
    static void check(PrivateKey key, PublicKey certified, String name) {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm();
        };
        try {
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(PROBE);
            byte[] signature = signing.sign();
            Signature verifying = Signature.getInstance(algorithm);
            verifying.initVerify(certified);
            verifying.update(PROBE);
            if (!verifying.verify(signature)) {
                throw foreign(name);
            }
        } catch (GeneralSecurityException mismatch) {
            throw foreign(name);
        }
    }

    private static CertificateFault foreign(String name) {
        return new CertificateFault(
                CertificateFault.Reason.MALFORMED, "%s does not belong to its certificate.".formatted(name));
    }
}
