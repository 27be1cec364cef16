package dev.stowage.certs;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What all replicas agree on.
 *
 * @param revision greater with each change
 * @param retired authorities that no bundle should hold any more, as long as they would be valid
 */
public record AuthorityState(long revision, Rotation rotation, List<Retired> retired) {
    public AuthorityState {
        retired = List.copyOf(retired);
    }

    /** An authority that was taken out of use. */
    public record Retired(Fingerprint fingerprint, Instant notAfter) {
        static Retired of(AuthorityCertificate certificate) {
            return new Retired(certificate.fingerprint(), certificate.validity().notAfter());
        }
    }

    SigningAuthority current() {
        return rotation.current();
    }

    /** The next state. */
    AuthorityState then(Rotation next) {
        return new AuthorityState(Math.addExact(revision, 1), next, retired);
    }

    /** The same without one, and without those that have ended anyway. */
    AuthorityState retiring(AuthorityCertificate certificate, Instant now) {
        List<Retired> remembered = Stream.concat(retired.stream(), Stream.of(Retired.of(certificate)))
                .filter(one -> !one.notAfter().isBefore(now))
                .toList();
        return new AuthorityState(revision, rotation, remembered);
    }

    boolean hasRetired(AuthorityCertificate certificate) {
        return retired.stream().anyMatch(one -> one.fingerprint().equals(certificate.fingerprint()));
    }
}
