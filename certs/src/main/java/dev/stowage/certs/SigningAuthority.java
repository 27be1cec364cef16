package dev.stowage.certs;

/**
 * An authority that can sign. Prints no key.
 *
 * @param key PKCS #8
 */
public record SigningAuthority(AuthorityCertificate certificate, Pem key) {
    Fingerprint fingerprint() {
        return certificate.fingerprint();
    }

    @Override
    public String toString() {
        return certificate.toString();
    }
}
