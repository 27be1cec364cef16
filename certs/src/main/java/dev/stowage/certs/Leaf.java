package dev.stowage.certs;

import java.time.Instant;

/**
 * A serving certificate, with its key, which never leaves the process.
 *
 * @param authority that signed it
 * @param renewAt when another should take its place
 */
record Leaf(AuthorityCertificate authority, Validity validity, Instant renewAt, KeyMaterial material) {
    boolean isBy(SigningAuthority other) {
        return authority.fingerprint().equals(other.fingerprint());
    }
}
