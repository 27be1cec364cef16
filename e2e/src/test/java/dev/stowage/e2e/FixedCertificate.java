package dev.stowage.e2e;

import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.ServingCertificates;
import dev.stowage.certs.SwappableKeyManager;
import javax.net.ssl.X509ExtendedKeyManager;

/** Always the same certificate, whatever it is worth. */
record FixedCertificate(SwappableKeyManager keys) implements ServingCertificates {
    FixedCertificate(KeyMaterial material) {
        this(new SwappableKeyManager());
        keys.present(material);
    }

    @Override
    public X509ExtendedKeyManager keyManager() {
        return keys;
    }

    @Override
    public Readiness readiness() {
        return new Readiness.Ready();
    }

    @Override
    public CertificateStatus status() {
        return CertificateStatus.unknown();
    }

    @Override
    public void close() {}
}
