package dev.stowage.certs;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The subject of an authority: another one for each, so that whoever verifies finds the right one among several, and its
 * complaints say which it was.
 */
public final class AuthorityName {
    /** So that generation and fingerprint fit into 64 letters (X.520, ub-common-name). */
    private static final int MAX_PREFIX = 33;

    private AuthorityName() {}

    /** As a distinguished name, the most general part first. */
    public static String of(ServiceName service, Generation generation, Fingerprint key) {
        return "O=%s,CN=%s-webhook-ca-%d-%s"
                .formatted(service.namespace(), prefix(service), generation.number(), key.brief());
    }

    private static String prefix(ServiceName service) {
        String name = service.name();
        return name.length() <= MAX_PREFIX
                ? name
                : name.substring(0, MAX_PREFIX - 9)
                        + "-"
                        + Fingerprint.of(name.getBytes(StandardCharsets.UTF_8)).brief();
    }

    /** The generation of an authority of this Service; empty if the certificate is not one. */
    static OptionalLong generation(ServiceName service, X509Certificate certificate) {
        Matcher subject = Pattern.compile("CN=%s-webhook-ca-([1-9][0-9]{0,17})-[0-9a-f]{8},O=%s"
                        .formatted(Pattern.quote(prefix(service)), Pattern.quote(service.namespace())))
                .matcher(certificate.getSubjectX500Principal().getName());
        return subject.matches()
                        && certificate.getBasicConstraints() >= 0
                        && certificate.getIssuerX500Principal().equals(certificate.getSubjectX500Principal())
                ? OptionalLong.of(Long.parseLong(subject.group(1)))
                : OptionalLong.empty();
    }
}
