package dev.stowage.certs;

import java.util.Comparator;

/** The certificate of an authority that we made. */
public record AuthorityCertificate(Generation generation, Fingerprint fingerprint, Validity validity, Pem pem) {
    /** As they stand in a bundle, which thereby is the same text wherever it is made. */
    static final Comparator<AuthorityCertificate> NEWEST_FIRST = Comparator.comparing(AuthorityCertificate::generation)
            .reversed()
            .thenComparing(AuthorityCertificate::fingerprint);

    /** For logs. */
    @Override
    public String toString() {
        return "authority " + generation.number() + " (" + fingerprint.brief() + ")";
    }
}
