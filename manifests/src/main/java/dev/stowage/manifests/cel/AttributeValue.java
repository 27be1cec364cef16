package dev.stowage.manifests.cel;

/** The value of a device attribute: {@code DeviceAttribute} of resource.k8s.io, where exactly one kind is set. */
public sealed interface AttributeValue {
    /** A truth value. */
    record Bool(boolean value) implements AttributeValue {}

    /** A number of 64 bits. */
    record Int(long value) implements AttributeValue {}

    /** A string. */
    record Text(String value) implements AttributeValue {}

    /** A semantic version; a text that is none makes every evaluation of the device fail, as in Kubernetes. */
    record Version(String value) implements AttributeValue {}
}
