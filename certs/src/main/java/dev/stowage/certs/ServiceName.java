package dev.stowage.certs;

import java.util.List;
import java.util.regex.Pattern;

/** The Service under which the API server calls a webhook. */
public record ServiceName(String name, String namespace) {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException if one of the two is no DNS label (RFC 1123)
     */
    public ServiceName {
        check("name", name);
        check("namespace", namespace);
    }

    private static void check(String part, String value) {
        if (!LABEL.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "The %s of a Service (%s) must be a DNS label: at most 63 of a-z, 0-9 and -, with no - at either end."
                            .formatted(part, value));
        }
    }

    /**
     * The name that the API server verifies, and sends as SNI (apiserver, {@code pkg/util/webhook/client.go}); {@code
     * NAME.NAMESPACE.svc}.
     */
    public String host() {
        return name + "." + namespace + ".svc";
    }

    /** All names that a leaf bears: {@link #host()}, and that below the cluster's domain unless the domain is empty. */
    public List<String> hosts(String clusterDomain) {
        return clusterDomain.isEmpty() ? List.of(host()) : List.of(host(), host() + "." + clusterDomain);
    }
}
