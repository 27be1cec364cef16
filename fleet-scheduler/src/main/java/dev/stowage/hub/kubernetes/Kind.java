package dev.stowage.hub.kubernetes;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Objects of a workload cluster that are followed.
 *
 * @param apiVersion for example {@code apps/v1}
 * @param plural what the kind is called in paths
 * @param namespace empty for all
 * @param selector as a parameter of a query, empty for all
 */
record Kind(String apiVersion, String kind, String plural, String namespace, String selector) {
    /** All of a kind, in every namespace. */
    Kind(String apiVersion, String kind, String plural) {
        this(apiVersion, kind, plural, "", "");
    }

    /** Those with a label, whatever its value. */
    Kind labelled(String label) {
        return new Kind(apiVersion, kind, plural, namespace, "labelSelector=" + encoded(label));
    }

    /** The one of that name in a namespace, which is empty for what is in none. */
    Kind named(String space, String name) {
        return new Kind(apiVersion, kind, plural, space, "fieldSelector=" + encoded("metadata.name=" + name));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Where they are all. */
    String path() {
        String prefix = (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
        return prefix + (namespace.isEmpty() ? "/" : "/namespaces/%s/".formatted(namespace)) + plural;
    }

    /** As people know it. */
    String resource() {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? plural : plural + "." + apiVersion.substring(0, slash);
    }
}
