package dev.stowage.certs;

import javax.net.ssl.X509ExtendedKeyManager;

/** What a webhook serves TLS with, kept fresh in the background. May be used by several threads. */
public interface ServingCertificates extends AutoCloseable {
    /** Presents the newest leaf to every new connection; connections that exist are not disturbed. Always the same one. */
    X509ExtendedKeyManager keyManager();

    /** Whether the API server can be expected to trust what is served now. Never for liveness: a restart mends nothing. */
    Readiness readiness();

    /** How things stand, for metrics; a consistent snapshot. */
    CertificateStatus status();

    /** Ends the background work; the last leaf stays in the key manager. */
    @Override
    void close();
}
