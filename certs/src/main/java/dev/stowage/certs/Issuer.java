package dev.stowage.certs;

/** Makes keys and certificates. Throws {@link CertificateFault} if it cannot. */
public interface Issuer {
    /** A new authority for the names of our Service and no others. */
    SigningAuthority authority(Generation generation, Validity validity);

    /** A new key and a certificate for the names of our Service, validated against the authority's certificate. */
    KeyMaterial leaf(SigningAuthority authority, Validity validity);
}
