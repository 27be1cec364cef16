package dev.stowage.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Devices of one driver on each node of a pool, published in ResourceSlices ({@code resource.k8s.io/v1}).
 *
 * @param driver a DNS name, for example {@code gpu.example.com}; the DeviceClass of the same name selects its devices
 * @param count devices on each node, 1 to 128 times {@code slices}
 * @param slices over how many ResourceSlices of the node they are spread, from 1
 * @param attributes of every device: a text, a whole number ({@code Long}) or a {@code Boolean} by name
 * @param capacity of every device: a quantity by name
 */
public record Devices(
        String driver, int count, int slices, Map<String, Object> attributes, Map<String, String> capacity) {
    /** The driver that tests use where they need only one. */
    public static final String GPU = "gpu.example.com";

    public Devices {
        if (count < 1 || slices < 1 || slices > count) {
            throw new IllegalArgumentException(
                    "%d devices on %d slices: there must be at least one device on each slice."
                            .formatted(count, slices));
        }
        attributes = Map.copyOf(attributes);
        capacity = Map.copyOf(capacity);
    }

    public static Devices gpus(int count) {
        return of(GPU, count);
    }

    public static Devices of(String driver, int count) {
        return new Devices(driver, count, 1, Map.of(), Map.of());
    }

    public Devices onSlices(int number) {
        return new Devices(driver, count, number, attributes, capacity);
    }

    public Devices with(String attribute, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(attributes);
        more.put(attribute, value);
        return new Devices(driver, count, slices, more, capacity);
    }

    public Devices withCapacity(String name, String quantity) {
        Map<String, String> more = new LinkedHashMap<>(capacity);
        more.put(name, quantity);
        return new Devices(driver, count, slices, attributes, more);
    }

    /** The name of a device, {@code gpu-0} and up for a driver {@code gpu.example.com}. */
    public String name(int index) {
        return driver.substring(0, driver.indexOf('.')) + "-" + index;
    }
}
