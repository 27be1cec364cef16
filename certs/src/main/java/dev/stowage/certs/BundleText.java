package dev.stowage.certs;

import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A bundle as the text that a webhook configuration holds. */
public final class BundleText {
    private BundleText() {}

    /** The certificates, newest first. */
    public static String write(List<AuthorityCertificate> authorities) {
        return authorities.stream().map(authority -> authority.pem().text()).collect(Collectors.joining());
    }

    /** What it holds of ours; a block that is malformed, or anybody else's, only makes it inexact. */
    public static ConfigurationReading.Bundle read(ServiceName service, String text) {
        List<AuthorityCertificate> sorted = PemText.blocks(text).stream()
                .flatMap(block -> ours(service, block).stream())
                .distinct()
                .sorted(AuthorityCertificate.NEWEST_FIRST)
                .toList();
        return new ConfigurationReading.Bundle(sorted, write(sorted).equals(text));
    }

    private static Optional<AuthorityCertificate> ours(ServiceName service, PemText.Block block) {
        try {
            X509Certificate certificate = PemText.certificate(PemText.der(block));
            OptionalLong generation = AuthorityName.generation(service, certificate);
            return generation.isPresent()
                    ? Optional.of(authority(certificate, new Generation(generation.getAsLong())))
                    : Optional.empty();
        } catch (CertificateFault malformed) {
            return Optional.empty();
        }
    }

    /**
     * An authority's certificate from the one block that a text holds.
     *
     * @throws CertificateFault if it is malformed, or not of an authority of this Service
     */
    public static AuthorityCertificate authority(ServiceName service, Pem pem) {
        X509Certificate certificate = PemText.certificate(pem);
        OptionalLong generation = AuthorityName.generation(service, certificate);
        if (generation.isEmpty()) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED,
                    "A certificate (%s) is not of an authority of %s."
                            .formatted(certificate.getSubjectX500Principal(), service.host()));
        }
        return authority(certificate, new Generation(generation.getAsLong()));
    }

    private static AuthorityCertificate authority(X509Certificate certificate, Generation generation) {
        try {
            byte[] der = certificate.getEncoded();
            return new AuthorityCertificate(
                    generation, Fingerprint.of(der), PemText.validity(certificate), Pem.certificate(der));
        } catch (CertificateEncodingException impossible) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED, "A certificate cannot be written.", impossible);
        }
    }
}
