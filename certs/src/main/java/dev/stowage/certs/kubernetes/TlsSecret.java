package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.KeyMaterial;
import dev.stowage.certs.PemText;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.bouncycastle.PrivateKeys;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Key and chain in a Secret as cert-manager and {@code kubectl create secret tls} make it. */
final class TlsSecret {
    /** Kind of a name in a certificate (RFC 5280, 4.2.1.6: {@code dNSName}). */
    private static final Integer DNS_NAME = 2;

    private TlsSecret() {}

    /**
     * Key and chain, if the API server can be expected to take them.
     *
     * @param data decoded
     * @throws CertificateFault if not; its message says why
     */
    static KeyMaterial read(Map<String, String> data, ServiceName service, Instant now) {
        List<X509Certificate> chain = certificates(text(data, "tls.crt"));
        if (chain.isEmpty()) {
            throw malformed("tls.crt holds no certificate.");
        }
        PrivateKey key = PrivateKeys.read(text(data, "tls.key"));
        X509Certificate leaf = chain.getFirst();
        KeyPairs.check(key, leaf.getPublicKey(), "tls.key");
        if (!names(leaf).contains(service.host())) {
            throw malformed("The certificate is for %s, not for %s.".formatted(names(leaf), service.host()));
        }
        if (!PemText.validity(leaf).contains(now)) {
            throw malformed("The certificate is valid from %s to %s, which is not now."
                    .formatted(
                            leaf.getNotBefore().toInstant(), leaf.getNotAfter().toInstant()));
        }
        checkChain(chain, data.getOrDefault("ca.crt", ""));
        return new KeyMaterial(key, chain);
    }

    private static List<X509Certificate> certificates(String text) {
        return PemText.blocks(text).stream()
                .filter(block -> block.label().equals("CERTIFICATE"))
                .map(block -> PemText.certificate(PemText.der(block)))
                .toList();
    }

    private static List<String> names(X509Certificate leaf) {
        try {
            Collection<List<?>> names = leaf.getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> DNS_NAME.equals(name.getFirst()))
                            .map(name -> name.get(1).toString())
                            .toList();
        } catch (CertificateParsingException malformed) {
            throw malformed("The certificate's names are malformed.");
        }
    }

    /** Each is signed by the next one, and the last by one of those that are said to be trusted, if any are. */
    private static void checkChain(List<X509Certificate> chain, String trusted) {
        for (int number = 1; number < chain.size(); number++) {
            if (!isSigned(chain.get(number - 1), chain.get(number).getPublicKey())) {
                throw malformed("Certificate %d of tls.crt is not signed by the next one.".formatted(number));
            }
        }
        List<X509Certificate> authorities = certificates(trusted);
        X509Certificate last = chain.getLast();
        if (!authorities.isEmpty()
                && authorities.stream().noneMatch(one -> one.equals(last) || isSigned(last, one.getPublicKey()))) {
            throw malformed("tls.crt is not signed by ca.crt.");
        }
    }

    private static boolean isSigned(X509Certificate certificate, PublicKey by) {
        try {
            certificate.verify(by);
            return true;
        } catch (GeneralSecurityException foreign) {
            return false;
        }
    }

    private static String text(Map<String, String> data, String key) {
        String text = data.get(key);
        if (text == null) {
            throw malformed("%s is missing.".formatted(key));
        }
        return text;
    }

    private static CertificateFault malformed(String message) {
        return new CertificateFault(CertificateFault.Reason.MALFORMED, message);
    }
}
