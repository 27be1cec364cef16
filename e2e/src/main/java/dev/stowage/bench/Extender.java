package dev.stowage.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One entry of {@code extenders} in kube-scheduler's configuration (kube-scheduler, {@code
 * apis/config/v1/types.go, Extender}).
 *
 * @param url where its verbs are, without a slash at the end
 * @param authority the certificate authority of its serving certificate, PEM; empty for plain HTTP
 * @param filterVerb path of the filter verb; empty if it does not filter
 * @param prioritizeVerb path of the prioritize verb; empty if it does not prioritize
 * @param weight what its scores are multiplied with, from 1
 * @param httpTimeout how long kube-scheduler waits for an answer
 * @param ignorable whether scheduling goes on when it does not answer; a failing prioritize verb is always ignored
 * @param nodeCacheCapable whether it is sent names of nodes only
 */
public record Extender(
        String url,
        String authority,
        String filterVerb,
        String prioritizeVerb,
        int weight,
        Duration httpTimeout,
        boolean ignorable,
        boolean nodeCacheCapable) {

    /** Only prioritizes, by HTTP, with weight 1, in at most a second; is sent names only. */
    public static Extender prioritizing(String url) {
        return new Extender(url, "", "", "prioritize", 1, Duration.ofSeconds(1), true, true);
    }

    public Extender withFilter(String verb) {
        return new Extender(url, authority, verb, prioritizeVerb, weight, httpTimeout, ignorable, nodeCacheCapable);
    }

    public Extender withWeight(int factor) {
        return new Extender(
                url, authority, filterVerb, prioritizeVerb, factor, httpTimeout, ignorable, nodeCacheCapable);
    }

    public Extender withTimeout(Duration timeout) {
        return new Extender(url, authority, filterVerb, prioritizeVerb, weight, timeout, ignorable, nodeCacheCapable);
    }

    public Extender withAuthority(String pem) {
        return new Extender(url, pem, filterVerb, prioritizeVerb, weight, httpTimeout, ignorable, nodeCacheCapable);
    }

    public Extender thatMustAnswer() {
        return new Extender(url, authority, filterVerb, prioritizeVerb, weight, httpTimeout, false, nodeCacheCapable);
    }

    public Extender thatIsSentNodes() {
        return new Extender(url, authority, filterVerb, prioritizeVerb, weight, httpTimeout, ignorable, false);
    }

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("urlPrefix", url);
        if (!filterVerb.isEmpty()) {
            document.put("filterVerb", filterVerb);
        }
        if (!prioritizeVerb.isEmpty()) {
            document.put("prioritizeVerb", prioritizeVerb);
            document.put("weight", weight);
        }
        if (!authority.isEmpty()) {
            document.put("enableHTTPS", true);
            document.put("tlsConfig", Map.of("caData", Base64Text.of(authority)));
        }
        document.put("httpTimeout", httpTimeout.toMillis() + "ms");
        document.put("nodeCacheCapable", nodeCacheCapable);
        document.put("ignorable", ignorable);
        return document;
    }
}
