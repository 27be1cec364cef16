package dev.stowage.webhook;

import java.util.List;

/** An InferenceClass, as far as validation needs it. */
public record DeclaredClass(String name, List<Device> devices) {
    /**
     * One entry: {@code count} equal devices of a node.
     *
     * @param path where it stands, for example {@code spec.devices[0]}
     * @param driver empty if there is none
     * @param claimedBy the DeviceClass or the extended resource; empty if there is none
     * @param podResources quantities by name
     */
    public record Device(
            String path,
            String name,
            Claim claim,
            String driver,
            String claimedBy,
            long count,
            List<Attribute> attributes,
            List<Amount> capacity,
            List<Amount> podResources) {
        public Device {
            attributes = List.copyOf(attributes);
            capacity = List.copyOf(capacity);
            podResources = List.copyOf(podResources);
        }
    }

    /** How a pod gets a device; what is Synthetic is matched, never claimed. */
    public enum Claim {
        DRA,
        EXTENDED_RESOURCE,
        SYNTHETIC
    }

    /** A named attribute. */
    public record Attribute(String path, String name, Value value) {}

    /** A named amount, as a Kubernetes quantity. */
    public record Amount(String path, String name, String quantity) {}

    /** The value of an attribute: one of the four types of DRA. */
    public sealed interface Value {
        record Bool(boolean value) implements Value {}

        record Int(long value) implements Value {}

        record Text(String value) implements Value {}

        record Version(String value) implements Value {}
    }

    public DeclaredClass {
        devices = List.copyOf(devices);
    }
}
