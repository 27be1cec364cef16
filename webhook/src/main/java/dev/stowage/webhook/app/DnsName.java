package dev.stowage.webhook.app;

import java.util.regex.Pattern;

/** What objects and hosts can be called. */
final class DnsName {
    static final int MAX_LENGTH = 253;

    /** What both kinds of names are made of, in words. */
    static final String PARTS =
            "parts of a-z, 0-9 and - with dots between, of which none is empty or begins or ends with -";

    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private static final Pattern LONG_PART = Pattern.compile("[^.]{64}");

    private DnsName() {}

    /** Whether most kinds of objects can be called so (apimachinery, {@code util/validation}, {@code IsDNS1123Subdomain}). */
    static boolean isSubdomain(String name) {
        return name.length() <= MAX_LENGTH && SUBDOMAIN.matcher(name).matches();
    }

    /** Whether a host can be called so, too (RFC 1123, 2.1). */
    static boolean isHost(String name) {
        return isSubdomain(name) && !LONG_PART.matcher(name).find();
    }
}
