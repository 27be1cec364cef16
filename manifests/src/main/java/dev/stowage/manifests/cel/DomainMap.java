package dev.stowage.manifests.cel;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Attributes or capacities by domain, in which every domain exists: one without entries reads as an empty map.
 *
 * <p>So {@code device.attributes["no.such"]} is no error, and {@code has(device.attributes.nosuch)} is true, while {@code
 * "no.such" in device.attributes} is false; see {@code mapper} in k8s.io/dynamic-resource-allocation, {@code
 * cel/compile.go}.
 */
final class DomainMap extends AbstractMap<String, Object> {
    private final Map<String, Object> domains;

    DomainMap(SortedMap<String, SortedMap<String, Object>> domains) {
        Map<String, Object> copy = new LinkedHashMap<>();
        domains.forEach((domain, entries) -> copy.put(domain, Collections.unmodifiableMap(entries)));
        this.domains = Collections.unmodifiableMap(copy);
    }

    /** Whether the domain has entries. */
    boolean hasEntries(Object domain) {
        return domains.containsKey(domain);
    }

    @Override
    public @Nullable Object get(Object domain) {
        Object entries = domains.get(domain);
        return entries == null && domain instanceof String ? Map.of() : entries;
    }

    @Override
    public boolean containsKey(Object domain) {
        return domain instanceof String;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return domains.entrySet();
    }
}
