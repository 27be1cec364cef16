package dev.stowage.manifests.cel;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A device as selectors see it. Made once, matched often: immutable and safe to share between threads.
 *
 * <p>Names are qualified ({@code domain/name}) or bare; a bare name belongs to the domain of the driver ({@code
 * parseQualifiedName} of k8s.io/dynamic-resource-allocation, {@code cel/compile.go}).
 */
public final class CelDevice {
    private final Map<String, Object> activation;
    private final String problem;

    private CelDevice(Map<String, Object> activation, String problem) {
        this.activation = activation;
        this.problem = problem;
    }

    /** A device that only one claim at a time can hold. */
    public static CelDevice of(String driver, Map<String, AttributeValue> attributes, Map<String, String> capacity) {
        return of(driver, attributes, capacity, false);
    }

    /**
     * A device. A version or a quantity that cannot be read is no error here: every match of the device will fail and say
     * so, as in Kubernetes.
     *
     * @param driver the name of the DRA driver; the domain of bare names
     * @param attributes by name
     * @param capacity quantities by name
     * @param allowMultipleAllocations whether several claims can share the device
     */
    public static CelDevice of(
            String driver,
            Map<String, AttributeValue> attributes,
            Map<String, String> capacity,
            boolean allowMultipleAllocations) {
        SortedMap<String, SortedMap<String, Object>> attributeDomains = new TreeMap<>();
        SortedMap<String, SortedMap<String, Object>> capacityDomains = new TreeMap<>();
        String name = "";
        try {
            for (Map.Entry<String, AttributeValue> attribute : new TreeMap<>(attributes).entrySet()) {
                name = "attribute " + attribute.getKey();
                put(attributeDomains, driver, attribute.getKey(), value(attribute.getValue()));
            }
            for (Map.Entry<String, String> entry : new TreeMap<>(capacity).entrySet()) {
                name = "capacity " + entry.getKey();
                put(capacityDomains, driver, entry.getKey(), Quantity.parse(entry.getValue()));
            }
        } catch (IllegalArgumentException e) {
            return new CelDevice(Map.of(), name + ": " + e.getMessage());
        }
        Map<String, Object> device = new LinkedHashMap<>();
        device.put(DeviceEnvironment.DRIVER, driver);
        device.put(DeviceEnvironment.ATTRIBUTES, new DomainMap(attributeDomains));
        device.put(DeviceEnvironment.CAPACITY, new DomainMap(capacityDomains));
        device.put(DeviceEnvironment.ALLOW_MULTIPLE_ALLOCATIONS, allowMultipleAllocations);
        return new CelDevice(Map.of(DeviceEnvironment.DEVICE, Collections.unmodifiableMap(device)), "");
    }

    /** The variables of an expression. */
    Map<String, Object> activation() {
        return activation;
    }

    /** Why the device cannot be matched; empty if it can. */
    String problem() {
        return problem;
    }

    private static Object value(AttributeValue attribute) {
        return switch (attribute) {
            case AttributeValue.Bool(boolean value) -> value;
            case AttributeValue.Int(long value) -> value;
            case AttributeValue.Text(String value) -> value;
            case AttributeValue.Version(String value) -> Semver.parse(value);
        };
    }

    private static void put(
            SortedMap<String, SortedMap<String, Object>> domains, String driver, String name, Object value) {
        int slash = name.indexOf('/');
        String domain = slash < 0 ? driver : name.substring(0, slash);
        domains.computeIfAbsent(domain, _ -> new TreeMap<>()).put(name.substring(slash + 1), value);
    }
}
