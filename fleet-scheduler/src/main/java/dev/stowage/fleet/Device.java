package dev.stowage.fleet;

import java.util.List;

/**
 * One device entry of an InferenceClass: {@code count} equal devices that every node of the class has (0 or more).
 * Texts that do not apply to the way of claiming are empty.
 */
public record Device(
        String name,
        Claim claim,
        String driver,
        String deviceClassName,
        String resourceName,
        int count,
        List<Attribute> attributes,
        List<Capacity> capacity) {
    /** How a pod gets the device; what is Synthetic is only matched, never claimed. */
    public enum Claim {
        DRA,
        EXTENDED_RESOURCE,
        SYNTHETIC
    }

    /** A named attribute; a name without a domain belongs to the device's driver. */
    public record Attribute(String name, Value value) {}

    /** An amount as a Kubernetes quantity; a name without a domain belongs to the device's driver. */
    public record Capacity(String name, String quantity) {}

    /** An attribute's value, one of the four types of a DRA device attribute. */
    public sealed interface Value {
        record Bool(boolean value) implements Value {}

        record Int(long value) implements Value {}

        record Text(String value) implements Value {}

        record Version(String value) implements Value {}
    }

    public Device {
        attributes = List.copyOf(attributes);
        capacity = List.copyOf(capacity);
    }

    boolean claimed() {
        return claim != Claim.SYNTHETIC;
    }
}
