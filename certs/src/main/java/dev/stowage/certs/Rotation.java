package dev.stowage.certs;

import java.time.Instant;
import java.util.List;

/** Where the exchange of one authority for its successor stands. */
public sealed interface Rotation {
    /** The one that signs. */
    SigningAuthority current();

    /** No API server need know it yet. */
    record Initial(SigningAuthority current) implements Rotation {}

    /** It is known, and there is no other. */
    record Stable(SigningAuthority current) implements Rotation {}

    /** A successor is being made known; nobody signs with it. */
    record Prepared(SigningAuthority current, SigningAuthority next) implements Rotation {}

    /** Some replica found the successor in every bundle. */
    record Published(SigningAuthority current, SigningAuthority next) implements Rotation {}

    /**
     * The successor signs. Its predecessor's key is gone, its certificate stays in the bundles.
     *
     * @param since when, by the clock of the replica that promoted it
     */
    record Promoted(SigningAuthority current, AuthorityCertificate previous, Instant since) implements Rotation {}

    /** All that every bundle has to hold. */
    default List<AuthorityCertificate> trusted() {
        return switch (this) {
            case Initial(var current) -> List.of(current.certificate());
            case Stable(var current) -> List.of(current.certificate());
            case Prepared(var current, var next) -> List.of(current.certificate(), next.certificate());
            case Published(var current, var next) -> List.of(current.certificate(), next.certificate());
            case Promoted(var current, var previous, var since) -> List.of(current.certificate(), previous);
        };
    }

    /** As the status says it. */
    default CertificateStatus.Phase phase() {
        return switch (this) {
            case Initial _ -> CertificateStatus.Phase.INITIAL;
            case Stable _ -> CertificateStatus.Phase.STABLE;
            case Prepared _ -> CertificateStatus.Phase.PREPARED;
            case Published _ -> CertificateStatus.Phase.PUBLISHED;
            case Promoted _ -> CertificateStatus.Phase.PROMOTED;
        };
    }
}
